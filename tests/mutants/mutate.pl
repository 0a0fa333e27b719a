#!/usr/bin/perl
# mutate.pl: reads a file of mutants (docs: CONTRIBUTING.md, "Mutants").
#
#   mutate.pl list FILE             prints "NUMBER<tab>RULE<tab>TITLE" a line
#   mutate.pl make FILE NUMBER DIR  writes DIR/<source> with the mutant's text
#                                   changed, and prints the source's path
#
# FILE is tests/mutants/<game>/<part>.mutants. A mutant is
#   mutant RULE title
#   - text that stands in the rules of the game exactly once, blanks aside
#   + text to stand there instead
# with as many "-" and "+" lines as it takes. The rules are games/<game>/*.[ch]
# without advice (_ai.c, _advice.c, _outlook.[ch]), stated positions (_arrange.c)
# and what is said of them (_voice.[ch]).
use strict;
use warnings;
use File::Path qw(make_path);
use File::Basename qw(basename dirname);

my ($command, $path, $number, $directory) = @ARGV;
die "usage: mutate.pl list|make FILE [NUMBER DIR]\n" unless $path;
open(my $in, '<', $path) or die "$path: $!\n";
my @mutants;
while (my $line = <$in>) {
    chomp $line;
    next if $line =~ /^\s*(#|$)/;
    if ($line =~ /^mutant (\S+) (.+)$/) {
        push @mutants, { rule => $1, title => $2, line => $., old => [], new => [] };
    } elsif (@mutants && $line =~ /^([-+])(?: (.*))?$/) {
        push @{ $mutants[-1]{$1 eq '-' ? 'old' : 'new'} }, $2 // '';
    } else {
        die "$path:$.: not a line of a mutant\n";
    }
}
close $in;

if ($command eq 'list') {
    print "$_\t$mutants[$_]{rule}\t$mutants[$_]{title}\n" for 0 .. $#mutants;
    exit 0;
}
my $mutant = $mutants[$number];
my $where = "$path:$mutant->{line}: $mutant->{rule} $mutant->{title}";
die "$where: nothing to change\n" unless @{ $mutant->{old} };
my $old = join(' ', @{ $mutant->{old} });
$old =~ s/^\s+|\s+$//g;
my $pattern = join('\s+', map { quotemeta } split(/\s+/, $old));
my $game = basename(dirname($path));
my ($found, $text, $count) = ('', '', 0);
for my $file (sort glob("games/$game/*.[ch]")) {
    next if $file =~ /_(ai|advice|outlook|arrange|voice)\.[ch]$/;
    open(my $source, '<', $file) or die "$file: $!\n";
    my $here = do { local $/; <$source> };
    close $source;
    my $times = () = $here =~ /$pattern/g;
    ($found, $text) = ($file, $here) if $times;
    $count += $times;
}
die "$where: the text stands there $count times, not once\n" unless $count == 1;
my $new = join("\n", @{ $mutant->{new} });
$text =~ s/$pattern/$new/;
make_path(dirname("$directory/$found"));
open(my $out, '>', "$directory/$found") or die "$directory: $!\n";
print $out $text;
close $out or die "$directory: $!\n";
print "$found\n";

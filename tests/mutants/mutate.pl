#!/usr/bin/perl
# mutate.pl: reads a file of mutants (docs: CONTRIBUTING.md, "Mutants").
#
#   mutate.pl list FILE             prints "NUMBER<tab>RULE<tab>TITLE" a line
#   mutate.pl make FILE NUMBER DIR  writes DIR/<source> with the mutant's text
#                                   changed, and prints the source's path
#
# A mutant is
#   mutant RULE title
#   file games/<game>/<source>
#   - text that stands there exactly once, blanks and line ends aside
#   + text to stand there instead
# with as many "-" and "+" lines as it takes.
use strict;
use warnings;
use File::Path qw(make_path);
use File::Basename qw(dirname);

my ($command, $path, $number, $directory) = @ARGV;
die "usage: mutate.pl list|make FILE [NUMBER DIR]\n" unless $path;
open(my $in, '<', $path) or die "$path: $!\n";
my @mutants;
while (my $line = <$in>) {
    chomp $line;
    next if $line =~ /^\s*(#|$)/;
    if ($line =~ /^mutant (\S+) (.+)$/) {
        push @mutants, { rule => $1, title => $2, line => $., old => [], new => [] };
    } elsif (@mutants && $line =~ /^file (\S+)$/) {
        $mutants[-1]{file} = $1;
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
die "$where: no file, or nothing to change\n" unless $mutant->{file} && @{ $mutant->{old} };
open(my $source, '<', $mutant->{file}) or die "$mutant->{file}: $!\n";
my $text = do { local $/; <$source> };
close $source;
my $old = join(' ', @{ $mutant->{old} });
$old =~ s/^\s+|\s+$//g;
my $pattern = join('\s+', map { quotemeta } split(/\s+/, $old));
my $count = () = $text =~ /$pattern/g;
die "$where: the text stands there $count times, not once\n" unless $count == 1;
my $new = join("\n", @{ $mutant->{new} });
$text =~ s/$pattern/$new/;
make_path(dirname("$directory/$mutant->{file}"));
open(my $out, '>', "$directory/$mutant->{file}") or die "$directory: $!\n";
print $out $text;
close $out or die "$directory: $!\n";
print "$mutant->{file}\n";

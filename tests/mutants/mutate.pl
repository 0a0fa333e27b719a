#!/usr/bin/perl
# mutate.pl: reads a file of mutants (docs: CONTRIBUTING.md, "Mutants").
#
#   mutate.pl list FILE             prints "NUMBER<tab>RULE<tab>TITLE" a line
#   mutate.pl check FILE...         says which mutants do not stand in the rules
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

sub read_mutants {
    my ($path) = @_;
    open(my $in, '<', $path) or die "$path: $!\n";
    my @mutants;
    while (my $line = <$in>) {
        chomp $line;
        next if $line =~ /^\s*(#|$)/;
        if ($line =~ /^mutant (\S+) (.+)$/) {
            push @mutants, { rule => $1, title => $2, old => [], new => [],
                             where => "$path:$.: $1 $2" };
        } elsif (@mutants && $line =~ /^([-+])(?: (.*))?$/) {
            push @{ $mutants[-1]{$1 eq '-' ? 'old' : 'new'} }, $2 // '';
        } else {
            die "$path:$.: not a line of a mutant\n";
        }
    }
    return @mutants;
}

# The rules of the game that a file of mutants is about: path => text.
sub read_rules {
    my ($path) = @_;
    my %rules;
    for my $file (glob("games/" . basename(dirname($path)) . "/*.[ch]")) {
        next if $file =~ /_(ai|advice|outlook|arrange|voice)\.[ch]$/;
        open(my $source, '<', $file) or die "$file: $!\n";
        $rules{$file} = do { local $/; <$source> };
    }
    return \%rules;
}

# The one source that a mutant's text stands in, and the pattern that finds it there.
sub place {
    my ($mutant, $rules) = @_;
    my $old = join(' ', @{ $mutant->{old} });
    $old =~ s/^\s+|\s+$//g;
    die "$mutant->{where}: nothing to change\n" if $old eq '';
    my $pattern = join('\s+', map { quotemeta } split(/\s+/, $old));
    my ($found, $count) = ('', 0);
    for my $file (keys %$rules) {
        my $times = () = $rules->{$file} =~ /$pattern/g;
        $found = $file if $times;
        $count += $times;
    }
    die "$mutant->{where}: the text stands there $count times, not once\n" unless $count == 1;
    return ($found, $pattern);
}

sub check {
    my $stale = 0;
    for my $path (@_) {
        my $rules = read_rules($path);
        for my $mutant (read_mutants($path)) {
            next if eval { place($mutant, $rules); 1 };
            print $@;
            $stale++;
        }
    }
    return $stale;
}

sub make {
    my ($path, $number, $directory) = @_;
    my $mutant = (read_mutants($path))[$number];
    my $rules = read_rules($path);
    my ($found, $pattern) = place($mutant, $rules);
    my $new = join("\n", @{ $mutant->{new} });
    (my $text = $rules->{$found}) =~ s/$pattern/$new/;
    make_path(dirname("$directory/$found"));
    open(my $out, '>', "$directory/$found") or die "$directory: $!\n";
    print $out $text;
    close $out or die "$directory: $!\n";
    print "$found\n";
}

my ($command, $path, @rest) = @ARGV;
die "usage: mutate.pl list FILE | check FILE... | make FILE NUMBER DIR\n" unless $path;
if ($command eq 'list') {
    my @mutants = read_mutants($path);
    print "$_\t$mutants[$_]{rule}\t$mutants[$_]{title}\n" for 0 .. $#mutants;
} elsif ($command eq 'check') {
    exit(check($path, @rest) ? 1 : 0);
} else {
    make($path, @rest);
}

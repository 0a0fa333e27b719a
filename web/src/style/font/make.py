#!/usr/bin/env python3
# Makes the display face from Fraunces as npm has it (docs/decisions/display-face.md):
#
#   npm pack @fontsource-variable/fraunces@5.3.0 && tar xzf fontsource-variable-fraunces-5.3.0.tgz
#   pip install fonttools==4.68.0 brotli==1.2.1 && python3 make.py package/files .
#
# A weight axis from 400 to 700, one optical size, the letters that English and German
# names and headings need, and tabular figures, which the web edition of Fraunces lacks.
# The figures are those of a smaller optical size, for most of them are small: with the
# hairlines of the larger one 3 is read as 5. They keep the width of the others.
import sys
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables import otTables
from fontTools.varLib.instancer import instantiateVariableFont
from fontTools.varLib.iup import iup_delta

DIGITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
ROMAN = ''.join(map(chr, range(0x20, 0x7f))) + '\u00a0«»·×±°½©§¿¡' + 'ÄÅÆÇÉÖØÜßàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿ' \
    + '–—‘’‚“”„…−•€'
ITALIC = ''.join(map(chr, range(0x41, 0x5b))) + ''.join(map(chr, range(0x61, 0x7b))) \
    + " !\"'(),-./0123456789:;?\u00a0ÄÖÜßäöüé–—’“”„‚‘…"


def tabular(font):
    """Figures of one width as `tnum`: copies of the figures, centred, in all weights."""
    glyphs, metrics, variations = font['glyf'], font['hmtx'], font['gvar'].variations
    order = font.getGlyphOrder()
    widths = [metrics[name][0] for name in DIGITS]
    wide = round(sorted(widths)[len(widths) // 2] * 0.5 + max(widths) * 0.5)
    # how the common width grows with the weight: the mean of what the figures do
    growth = {}
    for name in DIGITS:
        for variation in variations[name]:
            key = tuple(sorted(variation.axes.items()))
            points = full(glyphs[name], variation, glyphs, name)
            growth.setdefault(key, []).append(points[-3][0] - points[-4][0])
    mapping = {}
    for name in DIGITS:
        new = name + '.tab'
        mapping[name] = new
        width = metrics[name][0]
        shift = round((wide - width) / 2)
        source = glyphs[name]
        glyph = type(source)()
        glyph.__dict__.update({key: value for key, value in source.__dict__.items()})
        glyph.coordinates = source.coordinates.copy()
        glyph.coordinates.translate((shift, 0))
        glyph.recalcBounds(glyphs)
        copies = []
        for variation in variations[name]:
            key = tuple(sorted(variation.axes.items()))
            points = full(source, variation, glyphs, name)
            own = points[-3][0] - points[-4][0]
            common = round(sum(growth[key]) / len(DIGITS))
            push = round((common - own) / 2)
            moved = [(x + push, y) for x, y in points[:-4]]
            copy = type(variation)(variation.axes, moved + [(0, 0), (common, 0), (0, 0), (0, 0)])
            copies.append(copy)
        order = order + [new]
        font.setGlyphOrder(order)
        glyphs.glyphs[new] = glyph
        glyphs.glyphOrder = order
        metrics[new] = (wide, glyph.xMin)
        variations[new] = copies
    font['maxp'].numGlyphs = len(order)
    table = font['GSUB'].table
    lookup = otTables.Lookup()
    lookup.LookupType, lookup.LookupFlag = 1, 0
    subtable = otTables.SingleSubst()
    subtable.mapping = mapping
    lookup.SubTable, lookup.SubTableCount = [subtable], 1
    table.LookupList.Lookup.append(lookup)
    table.LookupList.LookupCount += 1
    record = otTables.FeatureRecord()
    record.FeatureTag, record.Feature = 'tnum', otTables.Feature()
    record.Feature.FeatureParams = None
    record.Feature.LookupListIndex, record.Feature.LookupCount = [table.LookupList.LookupCount - 1], 1
    # features are sorted by tag; `tnum` stands behind liga and rvrn, so indices stay
    table.FeatureList.FeatureRecord.append(record)
    table.FeatureList.FeatureCount += 1
    index = table.FeatureList.FeatureCount - 1
    for script in table.ScriptList.ScriptRecord:
        for system in [script.Script.DefaultLangSys] + [each.LangSys for each in script.Script.LangSysRecord]:
            if system:
                system.FeatureIndex.append(index)
                system.FeatureCount += 1


def full(glyph, variation, glyphs, name):
    """A variation's deltas with those that were left out, phantom points last."""
    if None not in variation.coordinates:
        return list(variation.coordinates)
    coordinates, control = glyphs._getCoordinatesAndControls(name, {name: (1000, 0)})
    return [(round(x), round(y)) for x, y in iup_delta(variation.coordinates, coordinates, control.endPts)]


def borrow(font, other):
    """Takes the figures of another instance, each as wide as the one it takes the place of."""
    for name in DIGITS:
        factor = font['hmtx'][name][0] / other['hmtx'][name][0]
        glyph = other['glyf'][name]
        variations = other['gvar'].variations[name]
        for variation in variations:
            variation.coordinates = [(round(x * factor), y) for x, y in full(glyph, variation, other['glyf'], name)]
        glyph.coordinates.scale((factor, 1))
        glyph.coordinates.toInt()
        glyph.recalcBounds(other['glyf'])
        font['glyf'].glyphs[name] = glyph
        font['gvar'].variations[name] = variations
        font['hmtx'][name] = (font['hmtx'][name][0], glyph.xMin)


def instance(source, letters, limits):
    font = TTFont(source)
    options = Options()
    options.layout_features = ['kern', 'liga', 'rvrn', 'ccmp', 'locl', 'mark']
    options.name_IDs, options.notdef_outline, options.hinting = [0, 1, 2, 3, 4, 5, 6, 13, 14], True, False
    options.drop_tables += ['STAT', 'MVAR']
    subsetter = Subsetter(options)
    subsetter.populate(text=letters)
    subsetter.subset(font)
    font = instantiateVariableFont(font, limits)
    for tag in ('HVAR', 'MVAR', 'STAT'):
        if tag in font:
            del font[tag]
    return font


def make(source, target, letters, limits, figures=None):
    font = instance(source, letters, limits)
    if figures:
        borrow(font, instance(source, letters, {**limits, 'opsz': figures}))
        tabular(font)
    for record in font['name'].names:
        if record.nameID in (1, 4, 16):
            record.string = 'Kontor Display'
        elif record.nameID in (3, 6):
            record.string = 'KontorDisplay'
    font.flavor = 'woff2'
    font.save(target)


files, target = sys.argv[1], sys.argv[2]
make(f'{files}/fraunces-latin-full-normal.woff2', f'{target}/display.woff2', ROMAN,
     {'opsz': 72, 'SOFT': 0, 'WONK': 0, 'wght': (400, 700)}, figures=9)
make(f'{files}/fraunces-latin-full-italic.woff2', f'{target}/display-italic.woff2', ITALIC,
     {'opsz': 18, 'SOFT': 0, 'WONK': 0, 'wght': 420})

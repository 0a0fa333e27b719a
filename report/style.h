/* style.h: how the page of kontor sim looks. */
#ifndef REPORT_STYLE_H
#define REPORT_STYLE_H

#include <stddef.h>

/* In pieces: no string may be longer than 4095 bytes. */
static const char *const sim_style[] = {
    ":root{color-scheme:light dark;--paper:#fbfaf7;--card:#fff;--ink:#1d2430;--soft:#5b6472;"
    "--rule:#e2ded5;--bar:#3a6ea5;--good:#1b7f5c;--bad:#b3422f;--open:#7a7f88;"
    "--c0:#b5481d;--c1:#2b6cb0;--c2:#2f7d4f;--c3:#7b4bb0;--c4:#9a7b0a;--c5:#4a5568}"
    "@media(prefers-color-scheme:dark){:root{--paper:#14171c;--card:#1c2027;--ink:#e8e6e1;"
    "--soft:#a3abb8;--rule:#323843;--bar:#7fb0e6;--good:#5fd0a5;--bad:#f0907c;--open:#9aa1ad;"
    "--c0:#f2946b;--c1:#7fb6f0;--c2:#79cf9b;--c3:#c3a0f2;--c4:#e0c35a;--c5:#b9c2d0}}"
    "*{box-sizing:border-box}"
    "body{margin:0;background:var(--paper);color:var(--ink);"
    "font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans CJK JP',"
    "'Hiragino Sans',sans-serif}"
    "main,header,footer{max-width:1080px;margin:0 auto;padding:0 20px}"
    "header{padding-top:36px}h1{font-size:clamp(1.5rem,4.5vw,2.2rem);line-height:1.2;"
    "margin:0 0 .3em;letter-spacing:-.01em}"
    "h2{font-size:1.3rem;margin:2.2em 0 .5em;padding-top:.7em;border-top:2px solid var(--ink)}"
    "h3{font-size:1rem;margin:0 0 .5em}details h3{margin-top:1.4em}figure h3,.card h3{margin-top:0}"
    "p{margin:.4em 0;max-width:46em}.soft{color:var(--soft)}.warning{color:var(--bad)}"
    "dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:10px 20px;"
    "margin:1.2em 0}dt{font-size:.78rem;color:var(--soft)}dd{margin:0;font-weight:600;"
    "overflow-wrap:anywhere}dl.one{display:block}"
    "pre{background:var(--card);border:1px solid var(--rule);border-radius:8px;padding:10px 14px;"
    "white-space:pre-wrap;overflow-wrap:anywhere;font-size:.85rem;margin:.6em 0}"
    ".grid{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,400px),1fr));"
    "gap:16px}figure,.card{margin:0;background:var(--card);border:1px solid var(--rule);"
    "border-radius:10px;padding:14px 16px;min-width:0}.card{margin:0 0 14px}"
    "figcaption{font-size:.85rem;color:var(--soft);margin-top:6px}",
    "svg.plot{display:block;width:100%;height:auto}svg.cell{display:block;width:100%;height:20px}"
    "svg.key{width:28px;height:10px;margin-right:6px;vertical-align:middle}"
    ".legend{display:flex;flex-wrap:wrap;gap:2px 16px;font-size:.85rem;margin-top:6px}"
    ".legend span{white-space:nowrap}"
    "path,rect{vector-effect:non-scaling-stroke}.grid-line,.grid path{fill:none}"
    "path.grid{stroke:var(--rule);fill:none}path.base{stroke:var(--soft);fill:none}"
    "text.tick{font-size:12px;fill:var(--soft);text-anchor:middle}"
    "text.left{text-anchor:end}.bar{fill:var(--bar);opacity:.75}"
    ".usual{stroke:var(--soft);stroke-dasharray:3 3;fill:none}"
    ".whisker{stroke:var(--ink);stroke-width:1.5;fill:none}"
    ".good .whisker{stroke:var(--good)}.good .point{fill:var(--good)}"
    ".bad .whisker{stroke:var(--bad)}.bad .point{fill:var(--bad)}"
    ".open .whisker{stroke:var(--open)}.open .point{fill:var(--open)}"
    ".curve{fill:none;stroke-width:2.2;stroke-linejoin:round}.band,.area{stroke:none;opacity:.16}"
    ".area{stroke-width:1.5;opacity:.4}.mean{stroke-width:1.5;stroke-dasharray:5 3}"
    ".line-0{stroke:var(--c0)}.line-1{stroke:var(--c1);stroke-dasharray:7 3}"
    ".line-2{stroke:var(--c2);stroke-dasharray:2 3}.line-3{stroke:var(--c3);"
    "stroke-dasharray:9 3 2 3}.line-4{stroke:var(--c4);stroke-dasharray:4 2}"
    ".line-5,.line-6,.line-7,.line-8,.line-9,.line-10,.line-11,.line-12,.line-13,.line-14,"
    ".line-15{stroke:var(--c5);stroke-dasharray:1 2}"
    ".band.line-0,.area.line-0{fill:var(--c0)}.band.line-1,.area.line-1{fill:var(--c1)}"
    ".area{stroke-dasharray:none}"
    ".scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.9rem;"
    "font-variant-numeric:tabular-nums}th,td{padding:4px 8px;text-align:right;"
    "border-bottom:1px solid var(--rule);vertical-align:middle}"
    "th{font-size:.78rem;font-weight:600;color:var(--soft);vertical-align:bottom}"
    "th:first-child,td:first-child{text-align:left;padding-left:0;width:24%}td.draw{width:26%;"
    "min-width:90px}tr:last-child td{border-bottom:0}.num{white-space:nowrap}",
    "details{margin:0 0 10px;background:var(--card);border:1px solid var(--rule);"
    "border-radius:10px;padding:8px 16px}summary{cursor:pointer;font-weight:600}"
    "details[open] summary{margin-bottom:8px}"
    "footer{padding:30px 20px 50px;font-size:.85rem;color:var(--soft)}",
    "@media(max-width:600px){main,header,footer{padding-left:12px;padding-right:12px}"
    ".extra{display:none}th:first-child,td:first-child{width:auto}"
    "td.draw{min-width:70px}th,td{padding:4px 5px}"
    "figure,.card,details{padding:10px 12px}}"
    "@media print{body{background:#fff}figure,.card,details{break-inside:avoid}}",
    NULL
};

#endif

import { type SourceToPublish } from './publish-sources';

const WORDS = 'Words of a paragraph that is long enough to be taken for the text of a page. ';
const LONG = WORDS.repeat(6).trim();

const page = (name: string, head: string, body: string): SourceToPublish => ({
  name,
  content: `<!doctype html><html${head}><head><title>A page — The manual</title></head><body>${body}</body></html>`,
  base: null,
  image: null,
});

/** Footnotes as DocBook XSL writes them (Debian's maint-guide): an element with an id whose only child has none. */
export const DOCBOOK_PAGE = page(
  'docbook.html',
  ' lang="en"',
  `<div class="chapter"><div class="titlepage"><h1>A page</h1></div><p>${LONG}` +
    '<a href="#ftn.idm1157" class="footnote" id="idm1157"><sup class="footnote">[1]</sup></a></p>' +
    `<div class="sect1"><div class="titlepage"><div><div><h2 class="title"><a id="sql-with"></a>The clause</h2></div></div></div><p>${LONG}</p></div>` +
    '<div class="footnotes"><br/><hr/><div id="ftn.idm1157" class="footnote"><p><a href="#idm1157" class="para"><sup class="para">[1] </sup></a>The note.</p></div></div></div>',
);

/** As Sphinx writes it (Django's and Sphinx' manuals): labels are empty elements, notes link back by number. */
export const SPHINX_PAGE = page(
  'sphinx.html',
  ' lang="en"',
  `<div id="hd"><h1><a href="../index.html">The manual</a></h1></div><div class="document"><div class="body" role="main"><section id="a-page"><h1>A page<a class="headerlink" href="#a-page" title="Permalink to this heading">¶</a></h1><p>${LONG} <a class="footnote-reference brackets" href="#id7" id="id2" role="doc-noteref">1</a> ` +
    'and <a href="#view-middleware">below</a>, <a href="sphinx.html#confval-language">language</a>.</p>' +
    '<section id="s-process-view"><span id="s-view-middleware"></span><span id="view-middleware"></span><span id="process-view"></span><h3><code><span class="pre">process_view()</span></code><a class="headerlink" href="#process-view">¶</a></h3>' +
    `<p>${LONG}</p><dl class="std"><dt class="sig" id="confval-language"><code>language</code></dt><dd><p>The language.</p></dd>` +
    '<dt class="sig" id="confval-region"><code>region</code><a class="headerlink" href="#confval-region">¶</a></dt><dd><p>The region.</p></dd></dl></section>' +
    '<aside class="footnote brackets" id="id7" role="note"><span class="label">[<a role="doc-backlink" href="#id2">1</a>]</span><p>The note.</p></aside></section></div></div>',
);

/** As Publican writes it (the Debian handbook): the language stands on the only element of the body. */
export const PUBLICAN_PAGE = page(
  'publican.html',
  '',
  `<p id="title"><a href="https://www.debian.org">Debian</a></p><div xml:lang="ar-MA" class="preface" lang="ar-MA"><h1>A page</h1><p>${LONG}</p><p>${LONG}</p></div>`,
);

/** As Asciidoctor writes it (Git's manual): the footnotes stand beside the content. */
export const ASCIIDOCTOR_PAGE = page(
  'asciidoctor.html',
  ' lang="en"',
  `<div id="header"><h1>A page</h1></div><div id="content"><div class="sect1"><h2 id="_notes">NOTES</h2><div class="paragraph"><p>${LONG} ` +
    'reasons <sup class="footnote">[<a id="_footnoteref_1" class="footnote" href="#_footnotedef_1" title="View footnote.">1</a>]</sup>.</p></div>' +
    `<div class="paragraph"><p>${LONG}</p></div><div class="paragraph"><p>${LONG}</p></div></div></div>` +
    '<div id="footnotes"><hr><div class="footnote" id="_footnotedef_1"><a href="#_footnoteref_1">1</a>. Permitted names have two parts.</div></div>',
);

/** As DocBook XSL 1.79 writes it: a section and the anchor in its title have the same id. */
export const REPEATED_IDS_PAGE = page(
  'repeated.html',
  ' lang="en"',
  `<article><h1>A page</h1><p>${LONG} <a href="#def-head">HEAD</a></p><dl><dt id="def-head"><a id="def-head"></a>HEAD</dt><dd><p>${LONG}</p></dd></dl></article>`,
);

/** The title links to the page itself, as in themes of WordPress. */
export const BLOG_PAGE = page(
  'blog.html',
  ' lang="en"',
  `<article><h1 class="entry-title"><a href="https://blog.test/a-page/" rel="bookmark">A page</a></h1><p>${LONG}</p><p>${LONG}</p></article>`,
);

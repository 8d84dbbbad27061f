import { publishSources, type SourceToPublish } from '../../testing/publish-sources';

const page = (name: string, head: string, body: string): SourceToPublish => ({
  name,
  content: `<!DOCTYPE html><html lang="en"><head><title>${name} :: Site</title>${head}</head><body>${body}</body></html>`,
  base: null,
  image: null,
});
const generator = (name: string): string => `<meta name="generator" content="${name}">`;
const menu = '<ul class="menu"><li><a href="a.html">A page of the menu</a></li></ul>'.repeat(40);

/** As the tools write their pages, in words of our own: only a part of each page is the document. */
const [antora, rustdoc, javadoc, earlier, javadoc8, dita, flare, custom, empty, several] =
  publishSources([
    // smallrye/jandex, gh-pages.
    page(
      'indexing.html',
      generator('Antora 3.1.15'),
      `<div class="nav-container">${menu}</div><main><div class="toolbar">${menu}</div><article class="doc">
    <a class="edit-this-page" href="https://example.test/edit">Edit</a><h1 class="page">Indexing</h1>
    <div class="sect1"><h2 id="_api"><a class="anchor" href="#_api"></a>With the API</h2><p>Short.</p></div>
    <nav class="pagination"><a href="b.html">Next page</a></nav></article></main>`,
    ),
    // MystenLabs/fastcrypto, gh-pages.
    page(
      'fn.sign.html',
      generator('rustdoc'),
      `<rustdoc-topbar><h2><a href="#">sign</a></h2></rustdoc-topbar><nav class="sidebar">${menu}</nav><main>
    <section id="main-content" class="content"><div class="main-heading"><span class="rustdoc-breadcrumbs"><a href="index.html">keys</a></span>
    <h1>Function <span class="fn">wots_<wbr>sign</span>&nbsp;<button id="copy-path">Copy item path</button></h1>
    <rustdoc-toolbar></rustdoc-toolbar><span class="sub-heading"><a class="src" href="../src/a.rs.html#1">Source</a></span></div>
    <pre class="rust item-decl"><code>pub fn sign()</code></pre><p>See <a href="#method.x">x</a>.</p>
    <section id="method.x" class="method"><a href="#method.x" class="anchor">§</a><h4 class="code-header">fn x()</h4></section></section></main>`,
    ),
    // Of javadoc 19.
    page(
      'SavePoint.html',
      generator('javadoc/ClassWriterImpl'),
      `<header><nav><ul><li>Overview</li></ul></nav></header><main role="main"><div class="header"><div class="sub-title">Package p</div>
    <h1 class="title">Class SavePoint</h1></div><div class="type-signature"><span>public class SavePoint</span></div>
    <ul class="summary-list"><li><section class="method-summary" id="method-summary"><h2>Method Summary</h2>
    <div class="summary-table two-column-summary"><div class="table-header col-first">Method</div><div class="table-header col-last">Description</div>
    <div class="col-first"><code><a href="#getId(int)">getId</a></code></div><div class="col-last"><div class="block">Returns the id.</div></div></div></section></li></ul>
    <ul class="details-list"><li><section class="detail" id="getId(int)"><h3>getId</h3>
    <div class="member-signature">public int getId(int at)</div></section></li></ul></main>`,
    ),
    // Of javadoc 11: Abductcows/java-bit-array, gh-pages.
    page(
      'Bits.html',
      '',
      `<main role="main"><div class="header"><div class="subTitle">Package p</div><h2 class="title">Class Bits</h2></div>
    <div class="contentContainer"><ul class="inheritance"><li>Object</li></ul><p>See <a href="#get(int)">get</a>.</p>
    <ul class="blockList"><li class="blockList"><a id="get(int)"><!-- --></a><ul class="blockList"><li class="blockList"><h4>get</h4><p>Text.</p></li></ul></li></ul></div></main>`,
    ),
    // Of javadoc 8: Alc92/GeoCoordinatesLib. There is no `main`, and the menu is no `nav`.
    page(
      'Coordinates.html',
      '',
      `<div class="topNav"><ul class="navList"><li>A menu</li></ul></div><div class="header"><div class="subTitle">Package p</div>
    <h2 title="Class Coordinates" class="title">Class Coordinates</h2></div><div class="contentContainer"><ul class="inheritance"><li>Inner</li></ul>
    <div class="description"><ul class="blockList"><li class="blockList"><pre>public class Coordinates</pre></li></ul></div><div class="summary">
    <ul class="blockList"><li class="blockList"><a name="method.summary"><!-- --></a><h3>Method Summary</h3><table class="memberSummary">
    <caption><span class="activeTableTab"><span>All Methods</span><span class="tabEnd">&nbsp;</span></span><span class="tableTab"><a href="javascript:show(2);">Copy</a></span></caption>
    <tr><th>Method</th></tr><tr><td><code>getX()</code></td></tr></table></li></ul></div></div><div class="bottomNav"><ul class="navList"><li>A menu</li></ul></div>`,
    ),
    // shilpakaul11/DITA-XML-documents.
    page(
      'subtract.html',
      generator('DITA-OT'),
      `<main role="main"><article role="article"><h1 class="title topictitle1">Subtract</h1><div class="body"><p>One paragraph.</p></div>
    <nav role="navigation" class="related-links"><div class="parentlink"><strong>Parent topic:</strong> <a href="up.html">Up</a></div></nav></article></main>`,
    ),
    // Optibus/web-manual: bodies in bodies, each with a menu.
    page(
      'rosters.htm',
      '',
      `<div data-mc-content-body="True"><ul class="menu _Skins_SideMenu mc-component"><li>Outer</li></ul><div data-mc-content-body="True">
    <div class="buttons popup-container"><button>Print</button></div><ul class="menu _Skins_SideMenu mc-component"><li>Inner</li></ul>
    <div class="MCBreadcrumbsBox_0"><span class="MCBreadcrumbsPrefix">You are here: </span></div><h1>Rosters</h1><p>Under construction</p></div></div>`,
    ),
    page(
      'custom.html',
      '',
      '<article><h1>Custom</h1><p>A <my-chip>chip</my-chip>, a<o:p></o:p> and a <T>type</T>.</p></article>',
    ),
    // As Adobe FrameMaker writes bold text: pallavi-a-khopkar/Salary-Paycheck-User-guide.
    page(
      'empty.html',
      '',
      '<article><h1>Empty</h1><p>It<b> </b><b></b>has, <em></em>and <strong><a id="x"></a></strong>goes <a href="#x">on</a>.</p></article>',
    ),
    page(
      'several.html',
      generator('Antora 3.1.15'),
      '<article class="doc"><h1>One</h1><p>First.</p></article><article class="doc"><p>Second.</p></article>',
    ),
  ]);

const codesOf = (published: typeof antora | undefined): string[] =>
  published?.doc?.warnings.map(({ code }) => code) ?? [];

describe('pages that say where the document is', () => {
  it.each([
    ['Antora', antora, 'Indexing'],
    ['rustdoc', rustdoc, 'Function wots_sign'],
    ['javadoc', javadoc, 'Class SavePoint'],
    ['javadoc 8', javadoc8, 'Class Coordinates'],
    ['DITA-OT', dita, 'Subtract'],
    ['MadCap Flare', flare, 'Rosters'],
  ])(
    'of %s are read without a guess, and without what the tool adds',
    (_tool, published, title) => {
      expect(published?.doc?.title).toBe(title);
      expect(published?.doc?.extraction?.used).toBe('article');
      for (const code of ['readability-fallback', 'text-lost', 'links-broken'])
        expect(codesOf(published)).not.toContain(code);
      expect(published?.doc?.markdown).not.toMatch(
        /menu|Edit|Next page|Copy|Source|§|rustdoc|Package|Parent|Inner|Outer|You are/,
      );
    },
  );

  it('keep their text', () => {
    expect(antora?.doc?.markdown).toBe('## With the API\n\nShort.');
    expect(dita?.doc?.markdown).toBe('One paragraph.');
    expect(flare?.doc?.markdown).toBe('Under construction');
    expect(javadoc8?.doc?.markdown).toMatch(
      /^```\npublic class Coordinates\n```\n\n### Method Summary\n\n[^]*All Methods[^]*getX\(\)/,
    );
    expect(rustdoc?.doc?.markdown).toContain('```\npub fn sign()\n```');
    expect(rustdoc?.html).toMatch(/<a href="#[^"]*x[^"]*">x<\/a>/);
  });

  it('of javadoc have tables, signatures as code, and headings that links lead to', () => {
    expect(javadoc?.doc?.headings.map(({ text }) => text)).toEqual(['Method Summary', 'getId']);
    expect(javadoc?.doc?.markdown).toMatch(/\| \[`getId`\]\(#getid\) +\| Returns the id\. \|/);
    expect(javadoc?.doc?.markdown).toContain('```\npublic int getId(int at)\n```');
    expect(earlier?.doc?.markdown).toContain('See [get](#get).');
    expect(codesOf(earlier)).not.toContain('links-broken');
    expect(earlier?.doc?.markdown).not.toContain('Object');
  });

  it('with several documents are guessed, as are those of other tools', () => {
    expect(several?.html).toContain('First.');
    expect(several?.html).toContain('Second.');
  });
});

it('names of components and of other vocabularies are no text, and those of types are', () => {
  expect(custom?.html).toContain('<p>A chip, a and a &#60;t&#62;type.</p>');
});

it('emphasis of nothing has no marks', () => {
  expect(empty?.html).toContain('<p>It has, and <a id="at-x"></a>goes <a href="#at-x">on</a>.</p>');
});

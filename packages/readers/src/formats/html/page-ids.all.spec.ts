import {
  ASCIIDOCTOR_PAGE,
  BLOG_PAGE,
  DOCBOOK_PAGE,
  PUBLICAN_PAGE,
  SPHINX_PAGE,
  REPEATED_IDS_PAGE,
} from '../../testing/page-fixtures';
import { publishSources } from '../../testing/publish-sources';

const [docbook, sphinx, publican, asciidoctor, repeated, blog] = publishSources([
  DOCBOOK_PAGE,
  SPHINX_PAGE,
  PUBLICAN_PAGE,
  ASCIIDOCTOR_PAGE,
  REPEATED_IDS_PAGE,
  BLOG_PAGE,
]);

/** Links within the page that lead to no element. */
const deadLinks = (html = ''): string[] =>
  [...html.matchAll(/href="#([^"]+)"/g)]
    .map(([, id = '']) => id)
    .filter((id) => !html.includes(`id="${id}"`));

describe('links within a page', () => {
  it('lead to footnotes of DocBook and back', () => {
    expect(docbook?.html).toContain(
      '<a id="at-idm1157"></a><a href="#at-ftn-idm1157"><sup>[1]</sup></a>',
    );
    expect(docbook?.html).toContain('<a id="at-ftn-idm1157"></a><a href="#at-idm1157"><sup>[1]');
    expect(deadLinks(docbook?.html)).toEqual([]);
    expect(docbook?.doc?.warnings.map(({ code }) => code)).not.toContain('links-broken');
  });

  it('lead to footnotes, labels and terms of Sphinx', () => {
    expect(sphinx?.html).toContain('<a id="at-id2"></a><a href="#at-id7">1</a>');
    expect(sphinx?.html).toMatch(/<a id="at-id7"><\/a>\[<a href="#at-id2">1<\/a>\]/);
    expect(sphinx?.html).toContain('<a href="#s-process-view">below</a>');
    expect(sphinx?.html).toContain('<a href="#at-confval-language">language</a>');
    expect(deadLinks(sphinx?.html)).toEqual([]);
    expect(sphinx?.doc?.warnings.map(({ code }) => code)).not.toContain('links-broken');
  });

  it('lead to footnotes beside the article, and back', () => {
    expect(asciidoctor?.doc?.extraction?.used).toBe('article');
    expect(asciidoctor?.html).toContain('Permitted names have two parts.');
    expect(deadLinks(asciidoctor?.html)).toEqual([]);
  });

  it('that only repeat the address of a heading or a term are no text', () => {
    expect(sphinx?.doc?.title).toBe('A page');
    expect(sphinx?.doc?.headings.map(({ text }) => text)).toEqual(['process_view()']);
    expect(sphinx?.html).not.toContain('¶');
  });

  it('have one place each, also when the source repeats an id', () => {
    expect(repeated?.html.match(/id="at-def-head"/g)).toHaveLength(1);
  });

  it('can come from other documents: to all ids of headings, and to named ones of terms', () => {
    const idsOf = (anchor: string): readonly string[] | undefined =>
      sphinx?.doc?.targets.find((target) => target.anchor === anchor)?.ids;
    expect(idsOf('s-process-view')).toEqual(
      expect.arrayContaining(['s-process-view', 's-view-middleware', 'view-middleware']),
    );
    expect(idsOf('at-confval-region')).toEqual(['confval-region']);
    const clause = docbook?.doc?.targets.find(({ text }) => text === 'The clause');
    expect(clause?.ids).toEqual(['sql-with']);
  });

  it('leave no mark in title, summary or text', () => {
    for (const { doc } of [docbook, sphinx, publican, asciidoctor].flatMap((one) => one ?? [])) {
      expect(JSON.stringify(doc)).not.toMatch(/[\uFDD0-\uFDEF]/);
      expect(doc?.title).toBe('A page');
    }
  });
});

it('the language of a page can stand on the element that has its text', () => {
  expect(publican?.doc?.locale).toBe('ar-MA');
});

it('a heading that links to its own page is the title, and not the name of the site', () => {
  expect(blog?.doc?.title).toBe('A page');
});

import { linkStyles, stylesOf } from './extract-styles';

const style = (css: string): string => `<style ng-app-id="ng">${css}</style>`;
const page = (head: string, body = '<h1>A</h1>') => ({
  path: 'index.html',
  html: `<head><link rel="stylesheet" href="styles-1.css">${head}</head><body>${body}</body>`,
});

describe('stylesOf', () => {
  it('contains every style once, in the order of the first use', () => {
    const pages = [page(style('a{}') + style('b{}')), page(style('b{}') + style('c{}\n'))];
    expect(stylesOf(pages)).toBe('a{}\nb{}\nc{}\n');
  });
});

describe('linkStyles', () => {
  it('puts one link in place of the styles, after the stylesheet of the app', () => {
    expect(linkStyles(page(style('a{}') + style('b{$&}')), 'pages-1.css')).toBe(
      page('<link rel="stylesheet" href="pages-1.css">').html,
    );
  });

  it.each([
    ['an attribute', page('', '<div class="a" style="width: 1px">A</div>')],
    ['an element', page('<style>a{}</style>')],
  ])('refuses %s with a style, which browsers would ignore', (_what, refused) => {
    expect(() => linkStyles(refused, 'pages-1.css')).toThrow(/index\.html has the inline style </);
  });

  it('accepts text about styles', () => {
    const about = page(style('a{}'), '<p>Write &lt;div style="…"&gt; or a style="b".</p>');
    expect(linkStyles(about, 'x.css')).toContain('<p>Write &lt;div style="…"&gt; or a style="b".');
  });
});

import { BRAND } from '@keelson/contracts/brand/brand';
import { FORBIDDEN, renderErrorPage, UNAVAILABLE } from './error-page';

describe('renderErrorPage', () => {
  it('is a complete page with language, title, one heading and links', () => {
    const html = renderErrorPage(FORBIDDEN, '');
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(html).toContain(`<title>You don’t have access to this page · ${BRAND.name}</title>`);
    expect(html.match(/<h1>/g)).toHaveLength(1);
    expect(html).toContain('<a class="btn btn-filled" href="/dashboard">Go to dashboard</a>');
  });

  it('has the mark of the product above it, as every page', () => {
    const html = renderErrorPage(FORBIDDEN, '');
    const bar = /<header class="error-bar">(?<bar>[^]*?)<\/header>/.exec(html)?.groups?.['bar'];
    expect(bar).toContain('<a href="/">');
    expect(bar).toContain('src="/favicon.svg"');
    expect(bar).toContain(BRAND.name);
  });

  it('uses the stylesheet and the theme script of the app', () => {
    const theme = '<link rel="stylesheet" href="styles-1.css">\n<script src="/theme.js"></script>';
    const html = renderErrorPage(FORBIDDEN, theme);
    expect(html).toContain(theme);
    expect(html.match(/<script/g)).toHaveLength(1);
  });

  it('opens the page by itself after an outage only', () => {
    expect(renderErrorPage(UNAVAILABLE, '')).toContain('<script src="/reopen-page.js"></script>');
    expect(renderErrorPage(FORBIDDEN, '')).not.toContain('<script');
  });

  it('has no inline styles, which the content security policy blocks', () => {
    const html = renderErrorPage(FORBIDDEN, '');
    expect(html).toContain('<main class="error-page">');
    expect(html).not.toMatch(/<style|\sstyle=/);
  });
});

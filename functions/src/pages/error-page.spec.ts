import { BRAND } from '@keelson/product/brand';
import { FORBIDDEN, renderErrorPage, UNAVAILABLE } from './error-page';

describe('renderErrorPage', () => {
  it('is a complete page with language, title, one heading and links', () => {
    const html = renderErrorPage(FORBIDDEN, '', 'en');
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(html).toContain(`<title>You don’t have access to this page · ${BRAND.name}</title>`);
    expect(html.match(/<h1>/g)).toHaveLength(1);
    expect(html).toContain('<a class="btn btn-filled" href="/dashboard">Go to dashboard</a>');
  });

  it('is in the language of the page, and leads to pages in it', () => {
    const html = renderErrorPage(FORBIDDEN, '', 'ko');
    expect(html).toMatch(/^<!doctype html>\n<html lang="ko">/);
    expect(html).not.toContain('<base');
    expect(html).toContain('<a class="btn btn-filled" href="/ko/dashboard">대시보드로 이동</a>');
    expect(html).toContain('<a class="btn btn-outlined" href="/ko">홈</a>');
  });

  it('has the mark of the product above it, as every page', () => {
    const html = renderErrorPage(FORBIDDEN, '', 'en');
    const bar = /<header class="error-bar">(?<bar>[^]*?)<\/header>/.exec(html)?.groups?.['bar'];
    expect(bar).toContain('<a href="/">');
    expect(bar).toContain('src="/favicon.svg"');
    expect(bar).toContain(BRAND.name);
  });

  it('uses the stylesheet and the theme script of the app', () => {
    const theme =
      '<link rel="stylesheet" href="styles-1.css">\n<script src="/preferences.js"></script>';
    const html = renderErrorPage(FORBIDDEN, theme, 'en');
    expect(html).toContain(theme);
    expect(html.match(/<script/g)).toHaveLength(1);
  });

  it('opens the page by itself after an outage only', () => {
    expect(renderErrorPage(UNAVAILABLE, '', 'en')).toContain(
      '<script src="/reopen-page.js"></script>',
    );
    expect(renderErrorPage(FORBIDDEN, '', 'en')).not.toContain('<script');
  });

  it('has no inline styles, which the content security policy blocks', () => {
    const html = renderErrorPage(FORBIDDEN, '', 'en');
    expect(html).toContain('<main class="error-page">');
    expect(html).not.toMatch(/<style|\sstyle=/);
  });
});

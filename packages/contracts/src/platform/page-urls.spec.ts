import { withPageUrls } from './page-urls';

// What ships, with all languages, also in a copy that keeps less.
jest.mock('@keelson/product/brand', () => jest.requireActual<object>('../testing/full-brand'));

const IMAGE = '<meta property="og:image" content="/shot.webp">';
const PAGE = `<html><head><title>Pricing</title>${IMAGE}</head><body></body></html>`;

describe('withPageUrls', () => {
  const page = withPageUrls(PAGE, '/pricing', 'https://a.example');

  it('adds the canonical URL and absolute URLs for previews', () => {
    expect(page).toBe(
      '<html><head><title>Pricing</title>' +
        '<meta property="og:image" content="https://a.example/shot.webp">' +
        '<link rel="canonical" href="https://a.example/pricing">' +
        '<meta property="og:url" content="https://a.example/pricing">' +
        '<link rel="alternate" hreflang="en" href="https://a.example/pricing">' +
        '<link rel="alternate" hreflang="ko" href="https://a.example/ko/pricing">' +
        '<link rel="alternate" hreflang="x-default" href="https://a.example/pricing">' +
        '</head><body></body></html>',
    );
  });

  it('replaces the URLs of an earlier deployment', () => {
    expect(withPageUrls(page, '/pricing', 'https://b.example')).toBe(
      page.replaceAll('a.example', 'b.example'),
    );
  });

  it('names the same languages in each of them', () => {
    const linksOf = (html: string) => html.match(/<link rel="alternate"[^>]*>/g);
    const korean = withPageUrls(PAGE, '/ko/pricing', 'https://a.example');
    expect(korean).toContain('<link rel="canonical" href="https://a.example/ko/pricing">');
    expect(linksOf(korean)).toEqual(linksOf(page));
  });

  it('does not change pages that are not indexed', () => {
    const page = PAGE.replace(IMAGE, '<meta name="robots" content="noindex">');
    expect(withPageUrls(page, '/404', 'https://a.example')).toBe(page);
  });
});

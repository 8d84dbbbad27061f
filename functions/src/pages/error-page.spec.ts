import { FORBIDDEN, refusalPage, UNAVAILABLE } from './refusal-page';

describe('refusalPage', () => {
  it('is a whole page with language, title, one heading and ways on', () => {
    const html = refusalPage(FORBIDDEN, '');
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(html).toContain('<title>You don’t have access to this page · Keelson</title>');
    expect(html.match(/<h1>/g)).toHaveLength(1);
    expect(html).toContain('<a class="btn btn-filled" href="/dashboard">Go to dashboard</a>');
  });

  it('takes the look of the app and no script but the theme', () => {
    const look = '<link rel="stylesheet" href="styles-1.css">\n<script src="/theme.js"></script>';
    const html = refusalPage(UNAVAILABLE, look);
    expect(html).toContain(look);
    expect(html.match(/<script/g)).toHaveLength(1);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { offlinePage, withBuild } from '../offline-page';

const START =
  '<head><link rel="stylesheet" href="styles-AB12CD34.css"><link rel="stylesheet" href="pages-1.css"></head>';
const worker = readFileSync(join(__dirname, '../../public/service-worker.js'), 'utf8');

describe('the page without a connection', () => {
  it('has the stylesheet of the app by its absolute path, and not the app', () => {
    const html = offlinePage(START, 'en');
    expect(html).toContain('<link rel="stylesheet" href="/styles-AB12CD34.css">');
    expect(html).not.toMatch(/pages-|main-|chunk-|<base|<style| style=/);
  });

  it('is in each language', () => {
    expect(offlinePage(START, 'ko')).toContain('<html lang="ko">');
    expect(offlinePage(START, 'ko')).toContain('<h1>연결되지 않음</h1>');
  });

  it('is kept with all files that it needs', () => {
    const html = offlinePage(START, 'en');
    const needed = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path);
    expect(needed).toHaveLength(3);
    const [, files = ''] = /"files":(\[[^\]]+\])/.exec(withBuild(worker, [html])) ?? [];
    expect((JSON.parse(files) as string[]).sort()).toEqual(
      [...needed, '/no-connection', '/ko/no-connection'].sort(),
    );
  });

  it('gives the worker another text when it changes', () => {
    const html = offlinePage(START, 'en');
    const korean = offlinePage(START, 'ko');
    const stamped = withBuild(worker, [html, korean]);
    expect(withBuild(worker, [html, korean])).toBe(stamped);
    expect(withBuild(worker, [html.replace('Try', 'Retry'), korean])).not.toBe(stamped);
    expect(withBuild(worker, [html, korean.replace('시도', '연결')])).not.toBe(stamped);
  });

  it('cannot be built for a worker or from a page that it does not know', () => {
    expect(() => withBuild('', [offlinePage(START, 'en')])).toThrow(
      'service-worker.js has no line',
    );
    expect(() => offlinePage('<head></head>', 'en')).toThrow('no stylesheet');
  });
});

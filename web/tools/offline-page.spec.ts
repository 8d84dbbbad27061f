import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { offlinePage, withBuild } from './offline-page';

const START =
  '<head><link rel="stylesheet" href="styles-AB12CD34.css"><link rel="stylesheet" href="pages-1.css"></head>';
const worker = readFileSync(join(__dirname, '../public/service-worker.js'), 'utf8');

describe('the page without a connection', () => {
  it('has the stylesheet of the app by its absolute path, and not the app', () => {
    const html = offlinePage(START);
    expect(html).toContain('<link rel="stylesheet" href="/styles-AB12CD34.css">');
    expect(html).not.toMatch(/pages-|main-|chunk-|<base|<style| style=/);
  });

  it('is kept with all files that it needs', () => {
    const html = offlinePage(START);
    const needed = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path);
    expect(needed).toHaveLength(3);
    const [, files = ''] = /"files":(\[[^\]]+\])/.exec(withBuild(worker, html)) ?? [];
    expect((JSON.parse(files) as string[]).sort()).toEqual([...needed, '/no-connection'].sort());
  });

  it('gives the worker another text when it changes', () => {
    const html = offlinePage(START);
    expect(withBuild(worker, html)).toBe(withBuild(worker, html));
    expect(withBuild(worker, html.replace('Try', 'Retry'))).not.toBe(withBuild(worker, html));
  });

  it('cannot be built for a worker or from a page that it does not know', () => {
    expect(() => withBuild('', offlinePage(START))).toThrow('service-worker.js has no line');
    expect(() => offlinePage('<head></head>')).toThrow('no stylesheet');
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BRAND } from '@keelson/product/brand';
import { areasOn } from '../../../areas.mjs';
import { hostingFile } from '../hosting-file';

const committed = readFileSync(join(__dirname, '..', '..', '..', 'firebase.json'), 'utf8');
const { languages } = BRAND;
const areas = areasOn();
/** A module of the engine is an area, too. */
const written = (...modules: string[]): string => {
  const kept = areas.filter((area) => area !== 'chat' || modules.includes('chat'));
  return hostingFile({ modules, languages, areas: kept }, committed);
};
const sourcesOf = (text: string): string[] =>
  (JSON.parse(text) as { hosting: { rewrites: { source: string }[] } }).hosting.rewrites.map(
    ({ source }) => source,
  );

describe('firebase.json of a brand', () => {
  it('has neither page nor function of a module that is not kept', () => {
    expect(written('automation')).not.toMatch(/chat|image-generator/);
    expect(sourcesOf(written('automation')).at(-1)).toBe(
      '/{@(dashboard|checkout|admin){,/**},@(automation),pricing,learn{,/*,/*/lesson},projects/*/hub,invitations/*,ko/**}',
    );
    expect(sourcesOf(written()).at(-1)).toBe(
      '/{@(dashboard|checkout|admin){,/**},pricing,learn{,/*,/*/lesson},projects/*/hub,invitations/*,ko/**}',
    );
  });

  it('has the chat before the rewrite of the whole API', () => {
    const sources = sourcesOf(written('chat'));
    expect(sources).toContain('/api/chat');
    expect(sources.indexOf('/api/chat')).toBeLessThan(sources.indexOf('/api/**'));
  });

  it('has no path of a language that is not kept, and has it again when it comes back', () => {
    const english = hostingFile({ ...BRAND, areas, languages: ['en'] }, committed);
    expect(english).not.toMatch(/\bko\b/);
    expect(sourcesOf(english).at(-1)).toMatch(/,invitations\/\*\}$/);
    const again = hostingFile({ ...BRAND, areas, languages: ['en', 'ko'] }, english);
    expect(again.match(/\{,ko\/\}/g)).toHaveLength(4);
    expect(JSON.parse(hostingFile({ ...BRAND, areas }, english))).toEqual(JSON.parse(committed));
  });

  it('has no page of an area that is left out, and has it again when it comes back', () => {
    const modules = BRAND.modules.filter((key) => key !== 'chat');
    const reduced = hostingFile({ ...BRAND, modules, areas: [] }, committed);
    expect(reduced).not.toMatch(/projects|execution|learn|chat|shared|invitations/);
    const again = hostingFile({ ...BRAND, areas }, reduced);
    expect(JSON.parse(again)).toEqual(JSON.parse(committed));
  });

  it('is as before when a module comes back', () => {
    const again = hostingFile({ ...BRAND, areas }, written());
    expect(JSON.parse(again)).toEqual(JSON.parse(committed));
  });
});

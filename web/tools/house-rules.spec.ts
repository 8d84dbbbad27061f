import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MODULE_ICONS, MODULE_SPRITE } from '@keelson/product/icons';
import { ENGINE_ICONS } from '../src/app/shared/ui/icon/icon-names';
import { ICON_SPRITE } from '../src/app/shared/ui/icon/icon-sprite';

const WEB = join(__dirname, '..');
const filesIn = (folder: string): string[] =>
  readdirSync(join(WEB, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
    join(folder, name),
  );
const read = (file: string): string => readFileSync(join(WEB, file), 'utf8');

describe('colors', () => {
  it('are defined in the theme only', () => {
    const literal = /(#[0-9a-f]{3,8}\b(?=[^{]*;))|\brgba?\(|\bhsla?\(/i;
    const offenders = filesIn('src/app')
      .filter((file) => /\.(scss|ts|html)$/.test(file) && !file.endsWith('.spec.ts'))
      .filter((file) => {
        const text = read(file);
        const styles = file.endsWith('.scss') ? text : (/styles: `([^`]*)`/s.exec(text)?.[1] ?? '');
        return literal.test(styles);
      });
    expect(offenders).toEqual([]);
  });
});

describe('icons', () => {
  it.each<readonly [string, string, readonly string[]]>([
    ['the engine', ICON_SPRITE, ENGINE_ICONS],
    ['modules', MODULE_SPRITE, MODULE_ICONS],
  ])('of %s are in their sprite', (_whose, file, names) => {
    const sprite = file === '' ? '' : read(join('public', file));
    expect(names.filter((name) => !sprite.includes(`<symbol id="${name}"`))).toEqual([]);
  });

  it('are used somewhere', () => {
    const text = filesIn('src/app')
      .filter((file) => /\.(ts|html)$/.test(file) && !file.includes('icon-names'))
      .map(read)
      .join('\n');
    const unused = ENGINE_ICONS.filter((name) => !new RegExp(`['"]${name}['"]`).test(text));
    expect(unused).toEqual([]);
  });
});

describe('pages', () => {
  it('have no inline script, which the content security policy blocks', () => {
    const html = read('src/index.html');
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)/);
    expect(html).not.toMatch(/\son[a-z]+=/);
  });
});

describe('translated attributes', () => {
  /** Angular sets them as properties, which elements do not have: the name would be missing in the page. */
  it('of elements have no value in them, unless they are inputs or properties', () => {
    const offenders = filesIn('src/app')
      .filter((file) => /\.(html|ts)$/.test(file) && !file.endsWith('.spec.ts'))
      .flatMap((file) =>
        [
          ...read(file).matchAll(
            /\si18n-(?:attr\.)?(aria-\w+)(?=[\s>=])[^<]*?\s(?:attr\.)?\1="([^"]*)"/g,
          ),
        ]
          .filter(([text, , value = '']) => value.includes('{{') || text.includes('attr.'))
          .map(([text]) => `${file}: ${text.trim()}`),
      );
    expect(offenders).toEqual([]);
  });
});

describe('stored sentences', () => {
  /** They are in English: a function of the web tells their facts in the language of the reader. */
  it('are not shown as they are', () => {
    const sentence =
      /\{\{[^}]*\b(?:problem|blocker|warning|job|run|card|entry|shown)(?:\(\))?\??\.(?:detail|error|summary|lastFailure|blockReason)\b[^}(]*\}\}/g;
    const offenders = filesIn('src/app')
      .filter((file) => /\.(html|ts)$/.test(file) && !file.endsWith('.spec.ts'))
      .flatMap((file) => [...read(file).matchAll(sentence)].map(([text]) => `${file}: ${text}`));
    expect(offenders).toEqual([]);
  });
});

describe('spelling', () => {
  /** Codes of Firebase Authentication and of MCP. */
  const OTHERS = /\bauth\/[\w-]+|\bnotifications\/cancelled/g;

  /** As the payment provider and the contracts spell it; "cancellation" has two in every English. */
  it('is "canceled" and "canceling", with one l', () => {
    const files = [...filesIn('src/app'), ...filesIn('../docs'), 'src/locale/messages.xlf'];
    const offenders = [...files, '../README.md', '../CHANGELOG.md']
      .filter((file) => /\.(?:html|md|ts|xlf)$/.test(file))
      .flatMap((file) =>
        [
          ...read(file)
            .replace(OTHERS, '')
            .matchAll(/.*cancell(?:ed|ing|er)\b.*/gi),
        ].map(([line]) => `${file}: ${line.trim()}`),
      );
    expect(offenders).toEqual([]);
  });
});

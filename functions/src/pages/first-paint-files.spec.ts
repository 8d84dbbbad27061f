import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FirstPaintFiles } from './first-paint-files';

const PAGE =
  '<head><script src="/preferences.js"></script><link rel="stylesheet" href="styles-A1.css"></head>';

describe('FirstPaintFiles', () => {
  const folder = mkdtempSync(join(tmpdir(), 'first-paint-'));
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
  afterAll(() => rmSync(folder, { recursive: true }));

  it('leaves the links of a page while the app is not built, and puts the files into it afterwards', async () => {
    const files = new FirstPaintFiles(folder);
    expect(await files.inline(PAGE)).toBe(PAGE);
    expect(await files.script()).toBeNull();
    write('styles-A1.css', 'a{content:"$&"}\n');
    write('preferences.js', "go('$1');\n");
    expect(await files.inline(PAGE)).toBe(
      `<head><script>go('$1');\n</script><style ng-app-id="ng">a{content:"$&"}</style></head>`,
    );
    expect(await files.script()).toBe("go('$1');\n");
  });

  it('leaves the link to a file that could end its element', async () => {
    write('preferences.js', 'ok();');
    write('styles-A1.css', 'a{content:"</style>"}');
    expect(await new FirstPaintFiles(folder).inline(PAGE)).toBe(
      PAGE.replace(' src="/preferences.js">', '>ok();'),
    );
  });

  it('leaves a page without such links', async () => {
    expect(await new FirstPaintFiles(folder).inline('<p>text</p>')).toBe('<p>text</p>');
  });
});

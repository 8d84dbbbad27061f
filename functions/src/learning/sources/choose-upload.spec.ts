import { UploadId } from '@keelson/contracts/learning/learning-ids';
import { type ImageInput } from '@keelson/contracts/learning/image';
import { chooseUpload } from './choose-upload';

const image = (name: string, path?: string): ImageInput => ({
  name,
  uploadId: UploadId.parse('a'.repeat(40)),
  ...(path === undefined ? {} : { path }),
});
const chosen = (url: string, source: string, ...uploads: ImageInput[]): string => {
  const found = chooseUpload(url, source, uploads);
  return typeof found === 'string' ? found : (found.path ?? found.name);
};

describe('chooseUpload', () => {
  const both = [image('look.png', 'guide/img/look.png'), image('look.png', 'api/img/look.png')];

  it.each([
    ['img/look.png', 'guide/a.md', 'guide/img/look.png'],
    ['img/look.png', 'api/a.md', 'api/img/look.png'],
    ['../api/img/look.png', 'guide/a.md', 'api/img/look.png'],
    ['./img/LOOK.png?raw=1#x', 'api/a.md', 'api/img/look.png'],
    ['/guide/img/look.png', 'api/a.md', 'guide/img/look.png'],
    ['/static/guide/img/look.png', 'a.md', 'ambiguous'],
    ['look.png', 'a.md', 'ambiguous'],
    ['../img/look.png', 'guide/deep/a.md', 'guide/img/look.png'],
    ['other.png', 'guide/a.md', 'missing'],
  ])('%s in %s is %s', (url, source, expected) => {
    expect(chosen(url, source, ...both)).toBe(expected);
  });

  it('does not need a folder for a name that only one image has', () => {
    expect(chosen('/assets/look.png', 'a.md', image('look.png', 'x/y/look.png'))).toBe(
      'x/y/look.png',
    );
    expect(chosen('img/a%20b.png', 'a.md', image('a b.png'))).toBe('a b.png');
    expect(chosen('Look.PNG', 'a.md', image('look.png'))).toBe('look.png');
  });

  it('finds an image in a folder of the site by the end of its path', () => {
    const inSite = [image('a.png', 'static/img/a.png'), image('a.png', 'static/icons/a.png')];
    expect(chosen('/img/a.png', 'docs/a.md', ...inSite)).toBe('static/img/a.png');
  });
});

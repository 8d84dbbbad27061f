import { previewDigest } from './preview-digest';

const text = { title: 'Keel', section: 'Ships', locale: 'en' };

describe('previewDigest', () => {
  it.each([
    { ...text, title: 'Keels' },
    { ...text, section: null },
    { ...text, locale: 'de' },
  ])('is another for %j', (other) => {
    expect(previewDigest(other, null)).not.toBe(previewDigest(text, null));
  });

  it('is another with another logo, and equal for equal texts', () => {
    expect(previewDigest(text, '<svg/>')).not.toBe(previewDigest(text, null));
    expect(previewDigest({ ...text }, null)).toBe(previewDigest(text, null));
  });
});

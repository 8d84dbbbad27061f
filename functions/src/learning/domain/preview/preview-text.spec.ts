import { previewTextOf } from './preview-text';

const text = { title: 'Keel', section: 'Ships', locale: 'en' };

describe('previewTextOf', () => {
  it.each([
    'Q&A: <b>Keels</b> — “how long?” 100%',
    'Größe, œuvre, Łódź, Đà Nẵng',
    'Κλειδί και Ελλάδα',
    'Платежи и счета',
    '요금제 변경하기',
  ])('draws %s', (title) => {
    expect(previewTextOf({ ...text, title })).toEqual({ ...text, title });
  });

  it.each([
    ['emoji', 'Rocket 🚀'],
    ['Japanese', '料金プラン'],
    ['Arabic', 'الفواتير'],
    ['Hebrew', 'חשבונית'],
    ['control characters', 'a\u0000b'],
    ['an override of the direction', 'a\u202eb'],
    ['a letter without a composed form', 'x\u0302'],
    ['nothing', ' '],
  ])('leaves %s to the image of the product', (_name, title) => {
    expect(previewTextOf({ ...text, title })).toBeNull();
  });

  it('also looks at the section', () => {
    expect(previewTextOf({ ...text, section: '船' })).toBeNull();
    expect(previewTextOf({ ...text, section: null })).toEqual({ ...text, section: null });
  });

  it('composes letters and joins white space', () => {
    expect(previewTextOf({ ...text, title: ' Gro\u0308ße\n und  Maß ' })?.title).toBe(
      'Größe und Maß',
    );
  });
});

import { checkFileType, checkSignature } from './check-file-type';
import { jpegPhoto, pngPhoto, webpPhoto } from './testing/photos';

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');
const PDF = bytes('%PDF-1.7\n');
const ZIP = bytes('PK\u0003\u0004\u0014\u0000');
const EXE = bytes('MZ\u0090\u0000');
const ELF = bytes('\u007fELF\u0002');
const HTML = bytes('<!doctype html><script>alert(1)</script>');
const OCTETS = 'application/octet-stream';

describe('checkFileType', () => {
  it.each([
    ['photo.jpg', 'image/jpeg', jpegPhoto()],
    ['photo.JPEG', OCTETS, jpegPhoto()],
    ['shot.png', 'image/png', pngPhoto()],
    ['shot.webp', null, webpPhoto()],
    ['plan.pdf', 'application/pdf', PDF],
    ['report.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', ZIP],
    ['page.html', 'text/html', HTML],
    ['notes.txt', 'text/plain; charset=utf-8', bytes('\u00fcber')],
    ['data.json', 'application/json', bytes('{}')],
    ['setup.exe', OCTETS, EXE],
    ['anything', 'nonsense', EXE],
    ['empty.png', 'image/png', Buffer.alloc(0)],
  ])('accepts %s as %s', (name, contentType, content) => {
    expect(() => checkFileType({ name, contentType, bytes: content })).not.toThrow();
  });

  it.each([
    ['a page as a picture', 'photo.png', 'image/png', HTML],
    ['a program as a picture by its name', 'photo.jpg', OCTETS, EXE],
    ['a program as a PDF', 'plan.pdf', 'application/pdf', ELF],
    ['a picture of another type', 'photo.jpg', 'image/jpeg', pngPhoto()],
    ['a type that the name does not have', 'photo.png', 'image/jpeg', pngPhoto()],
    ['a program as text', 'notes.txt', 'text/plain', EXE],
    ['an archive as a page', 'page.html', 'text/html', ZIP],
    ['text as a Word file', 'report.docx', OCTETS, bytes('hello')],
  ])('refuses %s', (_what, name, contentType, content) => {
    expect(() => checkFileType({ name, contentType, bytes: content })).toThrow(
      'is not what its name or type says',
    );
  });
});

describe('checkSignature', () => {
  it('leaves to the bytes what a text is', () => {
    const file = { name: 'notes.txt', contentType: null, bytes: pngPhoto() };
    expect(() => checkSignature(file)).not.toThrow();
    expect(() => checkFileType(file)).toThrow('notes.txt');
  });

  it('refuses what says that it is a picture, a PDF or a Word file', () => {
    for (const name of ['a.png', 'a.jpg', 'a.pdf', 'a.docx']) {
      const file = { name, contentType: null, bytes: HTML };
      expect(() => checkSignature(file)).toThrow('is not what its name or type says');
    }
  });
});

import { TestBed } from '@angular/core/testing';
import { FakeServer, json, networkError, problem } from '../../../testing/fake-server';
import { named, render, until } from '../../../testing/until';
import { SignInGateway } from '../../core/firebase/sign-in-gateway';
import { Identity } from '../../core/identity/identity';
import { type CroppedPicture, PictureCropper } from '../../core/picture/crop-picture';
import { PictureField } from './picture-field';

const me = (id: string | null) => ({
  uid: 'u1',
  email: 'jo@example.test',
  displayName: 'Jo Doe',
  picture: id === null ? null : { id },
  role: null,
  sessionExpiresAt: null,
});
const CROPPED: CroppedPicture = {
  file: new Blob(['small'], { type: 'image/webp' }),
  dataUrl: 'data:image/webp;base64,AAAA',
};
const PUT = 'PUT /api/me/picture';
const DELETE = 'DELETE /api/me/picture';

async function open(picture: string | null, cropped: CroppedPicture | null = CROPPED) {
  // jsdom draws nothing; a browser journey crops real images.
  const crop = jest.fn(() => Promise.resolve(cropped));
  TestBed.configureTestingModule({
    providers: [
      { provide: SignInGateway, useValue: {} },
      { provide: PictureCropper, useValue: { crop } },
    ],
  });
  const server = new FakeServer().on('GET /api/me', json(me(picture)));
  await TestBed.inject(Identity).loadMe();
  const { fixture, page } = render(PictureField);
  await fixture.whenStable();
  const picker = page.querySelector('input')!;
  const shown = (): (string | null)[] =>
    [...page.querySelectorAll('app-avatar')].map(
      (avatar) => avatar.querySelector('img')?.getAttribute('src') ?? avatar.textContent.trim(),
    );
  const showing = (text: string) => until(fixture, () => document.body.textContent.includes(text));
  const choose = async (): Promise<void> => {
    const file = new File(['large'], 'photo.jpg', { type: 'image/jpeg' });
    Object.defineProperty(picker, 'files', { value: [file], configurable: true });
    picker.dispatchEvent(new Event('change'));
    await until(fixture, () => crop.mock.calls.length > 0);
    await fixture.whenStable();
  };
  return { fixture, page, server, picker, shown, showing, choose };
}

describe('PictureField', () => {
  it('offers to upload one, and shows the initials until there is one', async () => {
    const { page, shown } = await open(null);
    expect(shown()).toEqual(['JD']);
    expect(page.textContent).toContain('Upload picture');
    expect(() => named(page, 'Remove picture')).toThrow();
  });

  it('sends the cropped picture after a preview, and shows it at its address', async () => {
    const { page, server, shown, showing, choose } = await open(null);
    server.on(PUT, json(me('p2')));
    await choose();
    expect(shown()).toEqual(['JD', CROPPED.dataUrl, CROPPED.dataUrl]);
    expect(server.count(PUT)).toBe(0);
    named(page, 'Save picture').click();
    await showing('Replace picture');
    expect(shown()).toEqual(['/api/pictures/u1/p2']);
    const [, sent] = server.requests;
    expect(sent?.headers).toMatchObject({ 'content-type': 'image/webp' });
  });

  it('sends nothing when the preview is canceled', async () => {
    const { fixture, page, server, shown, choose } = await open(null);
    await choose();
    named(page, 'Cancel').click();
    await until(fixture, () => shown().length === 1);
    expect(server.requests).toHaveLength(1);
  });

  it('keeps the preview when saving fails, and saves it with a retry', async () => {
    const { fixture, page, server, shown, showing, choose } = await open('p1');
    server.on(PUT, networkError, json(me('p2')));
    await choose();
    named(page, 'Save picture').click();
    await showing('Retry');
    expect(shown()).toHaveLength(3);
    named(page, 'Retry').click();
    await until(fixture, () => shown().length === 1);
    expect(shown()).toEqual(['/api/pictures/u1/p2']);
  });

  it('says what can be used when a file is no image', async () => {
    const { page, server, shown, choose } = await open('p1', null);
    await choose();
    expect(page.querySelector('[role=alert]')?.textContent).toContain('PNG, JPEG or WebP');
    expect([shown(), server.requests.length]).toEqual([['/api/pictures/u1/p1'], 1]);
  });

  it('removes it, and the focus moves to the button that stays', async () => {
    const { page, server, picker, shown, showing } = await open('p1');
    server.on(DELETE, json(me(null)));
    named(page, 'Remove picture').click();
    await showing('Upload picture');
    expect([shown(), document.activeElement === picker]).toEqual([['JD'], true]);
  });

  it('keeps it when removing fails', async () => {
    const { fixture, page, server, shown } = await open('p1');
    server.on(DELETE, problem(500, 'internal'));
    named(page, 'Remove picture').click();
    await until(fixture, () => page.querySelector('app-error-state p') !== null);
    expect(shown()).toEqual(['/api/pictures/u1/p1']);
  });
});

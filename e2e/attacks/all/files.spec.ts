import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { jpegPhoto, PLACE } from '@keelson/server/files/testing/photos';
import { Attacker, demoPerson } from '../support/attacker';

const KANBAN = '/api/admin/kanban/boards';

test.describe('files', () => {
  let olive: Attacker;
  let path = '';
  test.beforeEach(async ({ playwright }) => {
    olive = await Attacker.signedIn(playwright, demoPerson('olive@keelson.test'));
    const slug = `files-${randomUUID().slice(0, 8)}`;
    await olive.send('POST', KANBAN, { data: { slug, name: 'Files' } });
    const card = await olive.send('POST', `${KANBAN}/${slug}/cards`, { data: { title: 'Files' } });
    path = `${KANBAN}/${slug}/cards/${((await card.json()) as { id: string }).id}/attachments`;
  });
  const upload = (name: string, type: string, bytes: Buffer) =>
    olive.send('POST', `${path}?name=${encodeURIComponent(name)}`, {
      headers: { 'content-type': type },
      data: bytes,
    });

  test('a name that reads backwards is refused', async () => {
    const refused = await upload(
      'invoice\u202efdp.exe',
      'application/pdf',
      Buffer.from('%PDF-1.7'),
    );
    expect(refused.status()).toBe(400);
    expect(await refused.json()).toMatchObject({ code: 'request/invalid' });
  });

  test('a page or a program that says it is a picture is refused', async () => {
    for (const bytes of ['<script>alert(1)</script>', 'MZ\u0090\u0000\u0003']) {
      const refused = await upload('photo.png', 'image/png', Buffer.from(bytes, 'latin1'));
      expect(refused.status()).toBe(422);
      expect(await refused.json()).toMatchObject({ code: 'files/type-mismatch' });
    }
  });

  test('a photo is given out without the place where it was taken', async () => {
    const photo = jpegPhoto();
    expect(photo.includes(PLACE)).toBe(true);
    const stored = await upload('photo.jpg', 'image/jpeg', photo);
    expect(stored.status()).toBe(201);
    const { id } = (await stored.json()) as { id: string };
    const file = await olive.get(`${path}/${id}`);
    const bytes = await file.body();
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    expect(bytes.includes(PLACE)).toBe(false);
    expect(bytes.includes('Exif')).toBe(false);
  });

  test('a page is given out as a download that runs nothing', async () => {
    const page = Buffer.from('<script>alert(document.cookie)</script>');
    const { id } = (await (await upload('page.html', 'text/html', page)).json()) as { id: string };
    const headers = (await olive.get(`${path}/${id}`)).headers();
    expect(headers['content-disposition']).toMatch(/^attachment;/);
    expect(headers['content-type']).toBe('application/octet-stream');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain('sandbox');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  });

  test('a title loses the characters that reorder it', async () => {
    const cards = path.replace(/\/cards\/.*/, '/cards');
    const made = await olive.send('POST', cards, {
      data: { title: 'Pay \u202e100\u202c now', labels: ['safe\u2066'] },
    });
    expect(await made.json()).toMatchObject({ title: 'Pay 100 now', labels: ['safe'] });
  });
});

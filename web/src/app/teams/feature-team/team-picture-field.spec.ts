import { TestBed } from '@angular/core/testing';
import { FakeServer, json } from '../../../testing/fake-server';
import { TEAM } from '../../../testing/teams/teams';
import { named, render, until } from '../../../testing/until';
import { PictureCropper } from '../../core/picture/crop-picture';
import { TeamStore } from '../data/team-store';
import { Workspaces } from '../data/workspaces';
import { TeamPictureField } from './team-picture-field';

const CROPPED = {
  file: new Blob(['small'], { type: 'image/webp' }),
  dataUrl: 'data:image/webp;base64,AAAA',
};
const PATH = `/api/workspaces/${TEAM.id}/picture`;

it('sends the picture of a team, shows it in the list of teams, and removes it', async () => {
  const cropper = { crop: () => Promise.resolve(CROPPED) };
  TestBed.configureTestingModule({
    providers: [TeamStore, { provide: PictureCropper, useValue: cropper }],
  });
  const server = new FakeServer()
    .on(
      'GET /api/workspaces',
      json({ items: [TEAM], current: TEAM.id, left: null, invitations: [] }),
    )
    .on(`PUT ${PATH}`, json({ ...TEAM, picture: 'p1' }))
    .on(`DELETE ${PATH}`, json(TEAM));
  await TestBed.inject(Workspaces).load();
  const { fixture, page } = render(TeamPictureField);
  await fixture.whenStable();
  const picture = (): unknown => TestBed.inject(Workspaces).team()?.picture;
  const picker = page.querySelector('input')!;
  Object.defineProperty(picker, 'files', { value: [new File(['large'], 'logo.png')] });
  picker.dispatchEvent(new Event('change'));
  await until(fixture, () => document.body.textContent.includes('Save picture'));
  named(page, 'Save picture').click();
  await until(fixture, () => picture() === 'p1');
  expect(page.querySelector('img')?.getAttribute('src')).toBe(
    `/api/workspaces/${TEAM.id}/pictures/p1`,
  );
  named(page, 'Remove picture').click();
  await until(fixture, () => picture() === null);
  expect(server.count(`DELETE ${PATH}`)).toBe(1);
});

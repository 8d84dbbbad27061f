import { render } from '../../../testing/until';
import { UNKNOWN_PERSON } from '../util/texts/person-name';
import { Avatar } from './avatar';

async function draw(inputs: Record<string, unknown>) {
  const { fixture, page: element } = render(Avatar, inputs);
  await fixture.whenStable();
  return { fixture, element, image: () => element.querySelector('img') };
}

describe('Avatar', () => {
  it('shows the initials of a person without a picture', async () => {
    const { element, image } = await draw({ name: 'Ada Lovelace' });
    expect([element.textContent.trim(), image()]).toEqual(['AL', null]);
  });

  it('shows the picture instead, to which the name beside it gives a text', async () => {
    const { element, image } = await draw({ name: 'Ada Lovelace', picture: '/api/pictures/u/p' });
    expect(image()?.getAttribute('src')).toBe('/api/pictures/u/p');
    expect([element.textContent.trim(), element.getAttribute('aria-hidden')]).toEqual(['', 'true']);
  });

  it('falls back to the initials when the picture cannot be loaded, until there is another', async () => {
    const { fixture, element, image } = await draw({ name: 'Ada Lovelace', picture: '/gone' });
    image()?.dispatchEvent(new Event('error'));
    await fixture.whenStable();
    expect([element.textContent.trim(), image()]).toEqual(['AL', null]);
    fixture.componentRef.setInput('picture', '/next');
    await fixture.whenStable();
    expect(image()?.getAttribute('src')).toBe('/next');
  });

  it('shows a sign for a person without a name, and for agents whatever picture they have', async () => {
    const unknown = await draw({ name: UNKNOWN_PERSON });
    expect(unknown.element.querySelector('app-icon')).not.toBeNull();
    const agent = await draw({ kind: 'agent', name: 'Scribe', picture: '/api/pictures/u/p' });
    expect([agent.image(), agent.element.querySelector('app-icon') === null]).toEqual([
      null,
      false,
    ]);
  });
});

import { render, until } from '../../../testing/until';
import { CopyId } from './copy-id';

const ID = 'sub_1PqX4mKzYv3bN8aWc0Rt7EuD';

function setClipboard(clipboard: { writeText(text: string): Promise<void> } | undefined): void {
  Object.assign(navigator, { clipboard });
}

async function press() {
  const { fixture, page } = render(CopyId, { value: ID });
  await fixture.whenStable();
  page.querySelector('button')?.click();
  const status = () => page.querySelector('[role=status]')?.textContent.trim();
  await until(fixture, () => status() !== '');
  return { fixture, page, status };
}

describe('CopyId', () => {
  afterEach(() => {
    setClipboard(undefined);
    getSelection()?.removeAllRanges();
  });

  it('copies the whole id', async () => {
    const written: string[] = [];
    setClipboard({ writeText: (text) => Promise.resolve(void written.push(text)) });
    const { status } = await press();
    expect(status()).toBe('Copied');
    expect(written).toEqual([ID]);
    expect(getSelection()?.toString()).toBe('');
  });

  it.each([
    ['no clipboard', undefined],
    ['refuses', { writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) }],
  ])('selects the whole id where the browser has %s', async (_why, clipboard) => {
    setClipboard(clipboard);
    const { fixture, status } = await press();
    expect(status()).toBe('Couldn’t copy. Select the text and copy it.');
    await until(fixture, () => getSelection()?.toString() === ID);
  });

  it('takes back that it could not copy when it can', async () => {
    setClipboard(undefined);
    const { fixture, page, status } = await press();
    setClipboard({ writeText: () => Promise.resolve() });
    page.querySelector('button')?.click();
    await until(fixture, () => status() === 'Copied');
  });
});

import { inputBinding, outputBinding } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { ErrorState, type DisplayedError } from './error-state';

const error: DisplayedError = {
  title: 'The server is not responding',
  detail: 'Try again in a moment.',
  retryable: true,
  requestId: 'req_0123456789abcdef0123',
};

async function render(shown: DisplayedError): Promise<{ host: HTMLElement; retried: jest.Mock }> {
  const retried = jest.fn();
  const fixture = TestBed.createComponent(ErrorState, {
    bindings: [inputBinding('error', () => shown), outputBinding('retry', retried)],
  });
  await fixture.whenStable();
  return { host: fixture.nativeElement as HTMLElement, retried };
}

describe('ErrorState', () => {
  it('is an alert with the error and a request id to copy', async () => {
    const { host } = await render(error);
    expect(host.getAttribute('role')).toBe('alert');
    expect(host.textContent).toContain('The server is not responding');
    expect(host.querySelector('app-copy-id button')?.textContent).toMatch(
      /Copy request id\s*req_0123456789/,
    );
    expect(host.querySelector('code')?.title).toBe('req_0123456789abcdef0123');
  });

  it('offers Try again only for errors that can be retried', async () => {
    const { host, retried } = await render(error);
    const buttons = [...host.querySelectorAll('button')];
    buttons.find((button) => button.textContent.trim() === 'Retry')?.click();
    expect(retried).toHaveBeenCalledTimes(1);

    const final = await render({ ...error, retryable: false });
    expect(final.host.textContent).not.toContain('Retry');
  });
});

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
      /Copy request ID\s*req_0123456789/,
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

  it('repeats a failed read until it is hidden, and never a change', async () => {
    jest.useFakeTimers();
    const recover = jest.fn(() => Promise.resolve());
    const fixture = TestBed.createComponent(ErrorState, {
      bindings: [inputBinding('error', () => ({ ...error, recover }))],
    });
    fixture.detectChanges();
    expect((fixture.nativeElement as HTMLElement).textContent).toContain('Retrying automatically.');
    await jest.advanceTimersByTimeAsync(10_000);
    expect(recover.mock.calls.length).toBeGreaterThanOrEqual(2);
    fixture.destroy();
    recover.mockClear();
    await jest.advanceTimersByTimeAsync(120_000);
    expect(recover).not.toHaveBeenCalled();

    const change = TestBed.createComponent(ErrorState, {
      bindings: [inputBinding('error', () => error)],
    });
    change.detectChanges();
    expect((change.nativeElement as HTMLElement).textContent).not.toContain('automatically');
    expect(jest.getTimerCount()).toBe(0);
  });

  it('does not repeat a read that cannot succeed', async () => {
    const { host } = await render({ ...error, retryable: false, recover: () => undefined });
    expect(host.textContent).not.toContain('automatically');
  });
});

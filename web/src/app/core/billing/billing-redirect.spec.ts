import { TestBed } from '@angular/core/testing';
import { FakeServer, json, problem } from '../../../testing/fake-server';
import { DocumentLocation } from '../navigation/document-location';
import { BillingRedirect } from './billing-redirect';

const PORTAL = 'https://billing.example.test/p/1';

function setUp() {
  const go = jest.fn();
  TestBed.configureTestingModule({
    providers: [BillingRedirect, { provide: DocumentLocation, useValue: { go } }],
  });
  return { go, server: new FakeServer(), redirect: TestBed.inject(BillingRedirect) };
}

describe('BillingRedirect', () => {
  it('leaves for the URL from the response', async () => {
    const { go, server, redirect } = setUp();
    server.on('GET /api/portal', json({ url: PORTAL, kind: 'portal' }));
    await redirect.redirectTo('portal');
    expect(go).toHaveBeenCalledWith(PORTAL);
    expect(redirect.state().status).toBe('redirecting');
  });

  it('sends one request for repeated clicks', async () => {
    const { server, redirect } = setUp();
    server.on('GET /api/portal', json({ url: PORTAL, kind: 'portal' }));
    await Promise.all([redirect.redirectTo('portal'), redirect.redirectTo('portal')]);
    expect(server.count('GET /api/portal')).toBe(1);
  });

  it('requests the page for a new card', async () => {
    const { go, server, redirect } = setUp();
    server.on('GET /api/portal', json({ url: PORTAL, kind: 'portal' }));
    await redirect.redirectTo('card');
    expect(server.requests.map(({ url }) => url)).toEqual(['/api/portal?page=card']);
    expect(go).toHaveBeenCalledWith(PORTAL);
  });

  it('requests the checkout page', async () => {
    const { go, server, redirect } = setUp();
    server.on('GET /api/checkout', json({ url: 'https://pay.example.test/1', kind: 'checkout' }));
    await redirect.redirectTo('checkout');
    expect(go).toHaveBeenCalledWith('https://pay.example.test/1');
  });

  it('stays on the page and shows the error when the provider cannot be reached', async () => {
    const { go, server, redirect } = setUp();
    server.on('GET /api/portal', problem(502, 'billing/provider-refused'));
    await redirect.redirectTo('portal');
    expect(go).not.toHaveBeenCalled();
    expect(redirect.state()).toMatchObject({
      status: 'failed',
      error: { title: 'Title of billing/provider-refused' },
    });
  });

  it('can be used again after Back', async () => {
    const { go, server, redirect } = setUp();
    server.on('GET /api/portal', json({ url: PORTAL, kind: 'portal' }));
    await redirect.redirectTo('portal');
    redirect.reset();
    await redirect.redirectTo('portal');
    expect(go).toHaveBeenCalledTimes(2);
  });
});

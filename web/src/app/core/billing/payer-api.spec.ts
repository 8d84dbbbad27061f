import { TestBed } from '@angular/core/testing';
import { FakeServer, json } from '../../../testing/fake-server';
import { BILLED_WORKSPACE, injectPayerApi, payerUrl } from './payer-api';

const WORKSPACE = 'ws_aaaaaaaaaaaaaaaaaaaa';

const apiOf = (workspace: string | null) => {
  TestBed.configureTestingModule({
    providers: [{ provide: BILLED_WORKSPACE, useValue: workspace }],
  });
  return TestBed.runInInjectionContext(injectPayerApi);
};

describe('injectPayerApi', () => {
  it('calls the operations of the person by default', async () => {
    const server = new FakeServer().on('GET /api/subscription', json({}));
    await apiOf(null).get('/api/subscription');
    expect(server.requests).toHaveLength(1);
  });

  it('calls the same operations of the team that the page provides', async () => {
    const server = new FakeServer()
      .on(`GET /api/workspaces/${WORKSPACE}/checkout/sessions/cs_1`, json({}))
      .on(`POST /api/workspaces/${WORKSPACE}/subscription/cancel`, json({}));
    const api = apiOf(WORKSPACE);
    await api.get('/api/checkout/sessions/{id}', { params: { id: 'cs_1' } });
    await api.post('/api/subscription/cancel');
    expect(server.requests.map(({ method }) => method)).toEqual(['GET', 'POST']);
  });

  it('makes links to the operations of the team', () => {
    expect(payerUrl('/api/portal?page=card', null)).toBe('/api/portal?page=card');
    expect(payerUrl('/api/portal?page=card', WORKSPACE as never)).toBe(
      `/api/workspaces/${WORKSPACE}/portal?page=card`,
    );
  });
});

import { REQUEST_CONTEXT, TransferState } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { ApiTransferState } from './api-transfer-state';

const PATH = '/api/checkout/sessions/{id}';
const session = (id: string) => ({ params: { id } });

describe('ApiTransferState', () => {
  it('returns each response once, and null for a resource that does not exist', () => {
    const responses = {
      '/api/checkout/sessions/first': { title: 'First' },
      '/api/checkout/sessions/gone': null,
    };
    TestBed.configureTestingModule({
      providers: [{ provide: REQUEST_CONTEXT, useValue: { appUrl: 'https://x.test', responses } }],
    });
    const state = TestBed.inject(ApiTransferState);
    expect(state.take(PATH, session('first'))).toEqual({ title: 'First' });
    expect(state.take(PATH, session('first'))).toBeUndefined();
    expect(state.take(PATH, session('gone'))).toBeNull();
    expect(state.take(PATH, session('other'))).toBeUndefined();
    expect(TestBed.inject(TransferState).toJson()).toContain('"title":"First"');
  });

  it('is empty when the page was rendered without responses', () => {
    expect(TestBed.inject(ApiTransferState).take(PATH, session('first'))).toBeUndefined();
  });
});

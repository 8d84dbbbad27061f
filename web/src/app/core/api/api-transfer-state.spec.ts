import { REQUEST_CONTEXT, TransferState } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { ApiTransferState } from './api-transfer-state';

const PATH = '/api/learn/docs/{slug}';
const slug = (text: string) => ({ params: { slug: text } });

describe('ApiTransferState', () => {
  it('returns each response once, and null for a resource that does not exist', () => {
    const responses = { '/api/learn/docs/first': { title: 'First' }, '/api/learn/docs/gone': null };
    TestBed.configureTestingModule({
      providers: [{ provide: REQUEST_CONTEXT, useValue: { appUrl: 'https://x.test', responses } }],
    });
    const state = TestBed.inject(ApiTransferState);
    expect(state.take(PATH, slug('first'))).toEqual({ title: 'First' });
    expect(state.take(PATH, slug('first'))).toBeUndefined();
    expect(state.take(PATH, slug('gone'))).toBeNull();
    expect(state.take(PATH, slug('other'))).toBeUndefined();
    expect(TestBed.inject(TransferState).toJson()).toContain('"title":"First"');
  });

  it('is empty when the page was rendered without responses', () => {
    expect(TestBed.inject(ApiTransferState).take(PATH, slug('first'))).toBeUndefined();
  });
});

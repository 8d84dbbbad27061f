import { attachmentHeaders } from './attachment-headers';

describe('attachmentHeaders', () => {
  it.each([
    { name: 'plan.pdf', parameters: 'filename=plan.pdf' },
    {
      name: 'Größe – 設計.html',
      parameters:
        'filename="Gr??e ? ??.html"; filename*=UTF-8\'\'Gr%C3%B6%C3%9Fe%20%E2%80%93%20%E8%A8%AD%E8%A8%88.html',
    },
    { name: "it's (1)*.txt", parameters: 'filename="it\'s (1)*.txt"' },
    { name: 'a"; filename=b', parameters: 'filename="a\\"; filename=b"' },
    { name: 'invoice\u202efdp.exe', parameters: 'filename=invoicefdp.exe' },
    { name: '\u202e', parameters: 'filename=file' },
  ])('names $name for every browser', ({ name, parameters }) => {
    expect(attachmentHeaders({ name, size: 7 })).toEqual({
      'Content-Type': 'application/octet-stream',
      'Content-Length': '7',
      'Content-Disposition': `attachment; ${parameters}`,
      'Content-Security-Policy':
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
    });
  });
});

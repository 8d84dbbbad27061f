import { attachmentHeaders } from './attachment-headers';

describe('attachmentHeaders', () => {
  it.each([
    { name: 'plan.pdf', encoded: 'plan.pdf' },
    { name: 'Größe – 設計.html', encoded: 'Gr%C3%B6%C3%9Fe%20%E2%80%93%20%E8%A8%AD%E8%A8%88.html' },
    { name: "it's (1)*.txt", encoded: 'it%27s%20%281%29%2A.txt' },
    { name: 'a"; filename=b', encoded: 'a%22%3B%20filename%3Db' },
  ])('names $name so that every browser saves it so', ({ name, encoded }) => {
    expect(attachmentHeaders({ name, size: 7 })).toEqual({
      'Content-Type': 'application/octet-stream',
      'Content-Length': '7',
      'Content-Disposition': `attachment; filename*=UTF-8''${encoded}`,
    });
  });
});

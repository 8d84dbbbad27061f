import { explainInstallFailure } from './explain-install.mjs';

describe('explainInstallFailure', () => {
  it.each([
    ['npm error code ENOSPC\nnpm error syscall write', /disk is full/],
    ['npm error code EAI_AGAIN\nnpm error request to x failed', /registry cannot be reached/],
    ['npm error code EUSAGE', /disagree/],
    ['npm error code EACCES', /may not be written/],
    ['npm error code EINTEGRITY', /does not match/],
    ['npm error code E1\nnpm error A rare thing', /: A rare thing$/],
    ['', /npm ended with an error/],
  ])('explains %j', (output, sentence) => {
    const failure = explainInstallFailure(output, '/log');
    expect(failure.sentence).toMatch(sentence);
    expect(failure.remedy).toContain('/log');
  });
});

import { downloadHeader, harmlessName } from './attachments.rules.js';

describe('the name of an attachment', () => {
  it.each([
    ['bill.pdf', 'bill.pdf'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\Users\\me\\invoice.pdf', 'invoice.pdf'],
    ['invoice.pdf.exe', 'invoice.pdf.pdf'],
    ['a"; filename="evil.html', 'a filename=evil.pdf'],
    ['line\r\nbreak\u0000.pdf', 'linebreak.pdf'],
    ['\u202egnp.exe', 'gnp.pdf'],
    ['رسید بانک.png', 'رسید بانک.pdf'],
    ['.htaccess', 'attachment.pdf'],
    ['', 'attachment.pdf'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(100)}.pdf`],
  ])('%j becomes %j', (given, name) => {
    expect(harmlessName(given, 'application/pdf')).toBe(name);
  });

  it('stands in the header of its download in ASCII and in full', () => {
    expect(downloadHeader('رسید.pdf')).toBe(`attachment; filename="____.pdf"; filename*=UTF-8''%D8%B1%D8%B3%DB%8C%D8%AF.pdf`);
  });
});

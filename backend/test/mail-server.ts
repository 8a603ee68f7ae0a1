import { SMTPServer } from 'smtp-server';

interface Received {
  to: string[];
  text: string;
}

/** A real SMTP server that can refuse everything, or one recipient permanently. */
export async function startMailServer() {
  const received: Received[] = [];
  const state = { isDown: false, refuses: '', refusesWith: 550, refusesSenders: false };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) =>
      done(state.refusesSenders ? Object.assign(new Error('Sender address rejected'), { responseCode: 553 }) : undefined),
    onRcptTo: ({ address }, _session, done) =>
      done(address === state.refuses ? Object.assign(new Error('No such mailbox'), { responseCode: state.refusesWith }) : undefined),
    onData: (stream, session, done) => {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
      stream.on('end', () => {
        if (state.isDown) return done(Object.assign(new Error('Try later'), { responseCode: 451 }));
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), text });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  return { received, state, url: `smtp://127.0.0.1:${port}`, close: () => new Promise<void>((resolve) => server.close(resolve)) };
}

/** The part of an e-mail of one type, as a person reads it. */
function partOf(mail: string, type: string): string {
  const [, head = '', body = ''] =
    new RegExp(`^(Content-Type: ${type}.*?)\\r?\\n\\r?\\n(.*?)(?=\\r?\\n--|$(?![^]))`, 'ims').exec(mail) ?? [];
  if (/Content-Transfer-Encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  if (!/Content-Transfer-Encoding: quoted-printable/i.test(head)) return body;
  const bytes = body.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

export const plainOf = (mail: string): string => partOf(mail, 'text/plain');
export const htmlOf = (mail: string): string => partOf(mail, 'text/html');

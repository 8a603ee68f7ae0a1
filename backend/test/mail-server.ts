import { SMTPServer } from 'smtp-server';

interface Received {
  to: string[];
  text: string;
}

/** A real SMTP server that can refuse everything, or one recipient permanently. */
export async function startMailServer() {
  const received: Received[] = [];
  const state = { isDown: false, refuses: '' };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(address === state.refuses ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : undefined),
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

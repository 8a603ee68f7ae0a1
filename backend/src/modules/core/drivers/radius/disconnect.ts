import { createHash, randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';

/** The access server: its address and the secret that it shares with us. */
export interface DisconnectTarget {
  host: string;
  port: number;
  secret: string;
}

/** Packet codes and attribute numbers of RFC 5176 and RFC 2866. */
const DISCONNECT_REQUEST = 40;
const DISCONNECT_ACK = 41;
const USER_NAME = 1;
const ACCT_SESSION_ID = 44;

const HEADER_BYTES = 20;
const ANSWER_WITHIN_MS = 1_000;
const TRIES = 3;

/**
 * Asks an access server to end one session (RFC 5176, Disconnect-Request).
 * @returns whether it confirmed; false also when no answer came after three tries
 */
export async function disconnect(target: DisconnectTarget, session: { userName: string; sessionId: string }): Promise<boolean> {
  const request = requestOf(target.secret, session);
  const socket = createSocket(target.host.includes(':') ? 'udp6' : 'udp4');
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<boolean>((resolve) => {
      let tries = 0;
      const send = (): void => {
        tries += 1;
        if (tries > TRIES) return resolve(false);
        socket.send(request, target.port, target.host, (error) => error && resolve(false));
        timer = setTimeout(send, ANSWER_WITHIN_MS);
      };
      socket.on('error', () => resolve(false));
      socket.on('message', (answer) => {
        if (!isAnswerTo(request, answer, target.secret)) return;
        resolve(answer[0] === DISCONNECT_ACK);
      });
      send();
    });
  } finally {
    // A further try on a socket that is closed would end our process.
    clearTimeout(timer);
    socket.close();
  }
}

/** The authenticator is MD5 over the packet with sixteen zero bytes in its place, and the shared secret (RFC 5176, section 2.3). */
function requestOf(secret: string, { userName, sessionId }: { userName: string; sessionId: string }): Buffer {
  const attributes = Buffer.concat([attribute(USER_NAME, userName), attribute(ACCT_SESSION_ID, sessionId)]);
  const header = Buffer.alloc(HEADER_BYTES);
  header[0] = DISCONNECT_REQUEST;
  header[1] = randomInt(256);
  header.writeUInt16BE(HEADER_BYTES + attributes.length, 2);
  const packet = Buffer.concat([header, attributes]);
  createHash('md5').update(packet).update(secret).digest().copy(packet, 4);
  return packet;
}

function isAnswerTo(request: Buffer, answer: Buffer, secret: string): boolean {
  if (answer.length < HEADER_BYTES || answer[1] !== request[1] || answer.readUInt16BE(2) !== answer.length) return false;
  const expected = createHash('md5')
    .update(answer.subarray(0, 4))
    .update(request.subarray(4, 20))
    .update(answer.subarray(20))
    .update(secret);
  return expected.digest().equals(answer.subarray(4, 20));
}

function attribute(type: number, text: string): Buffer {
  const value = Buffer.from(text, 'utf8').subarray(0, 253);
  return Buffer.concat([Buffer.from([type, value.length + 2]), value]);
}

import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';

import { imageTypeOf } from '../../../common/file-type.js';
import { ENV, type Env } from '../../../config/env.js';
import { LOGO_CID } from './email.rules.js';

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;

export interface Mail {
  /** The same for every try, so that a mail system can recognise a repeat. */
  messageId: string;
  from: { name: string; address: string };
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Shown at the top of the HTML. */
  logo: Buffer | null;
}

@Injectable()
export class Mailer implements OnApplicationShutdown {
  readonly transport: Transporter | undefined;

  constructor(@Inject(ENV) env: Env) {
    if (env.SMTP_URL === undefined) return;
    this.transport = createTransport({
      url: env.SMTP_URL,
      pool: true,
      maxConnections: 2,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      // Texts come from people: nodemailer must not read a file or an address that a text names.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  get isOn(): boolean {
    return this.transport !== undefined;
  }

  async send({ messageId, logo, ...mail }: Mail): Promise<void> {
    if (!this.transport) throw new Error('SMTP_URL is not set');
    await this.transport.sendMail({
      ...mail,
      messageId: `<${messageId}@kage-console>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      attachments: logo ? [{ cid: LOGO_CID, filename: 'logo', content: logo, contentType: imageTypeOf(logo) }] : [],
    });
  }

  onApplicationShutdown(): void {
    this.transport?.close();
  }
}

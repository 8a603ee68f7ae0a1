import type { Logger } from '@nestjs/common';

/** Logs a failure once when it begins and once when it is over, however often it is met in between. */
export class OutageLog {
  private isFailing = false;

  /** @param failure the failure, as a sentence without its full stop */
  constructor(
    private readonly logger: Logger,
    private readonly failure: string,
  ) {}

  failed(error: unknown): void {
    if (this.isFailing) this.logger.debug(`${this.failure}: ${String(error)}`);
    else this.logger.error(this.failure, error);
    this.isFailing = true;
  }

  succeeded(): void {
    if (this.isFailing) this.logger.log(`Recovered from: ${this.failure}`);
    this.isFailing = false;
  }
}

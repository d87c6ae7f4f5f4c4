import type { ErrorBody, RefusalView } from './types';

/** A request that failed, with the server's stable code. */
export class ApiError extends Error {
  readonly code: string;
  readonly clauses: readonly RefusalView[];

  constructor(body: ErrorBody) {
    super(body.message);
    this.code = body.code;
    this.clauses = body.clauses ?? [];
  }
}

import type { ErrorBody, RefusalView, Words } from './types';

/** A request that failed, with the server's stable code. */
export class ApiError extends Error {
  readonly code: string;
  readonly clauses: readonly RefusalView[];
  /** What is wrong with a text that the visitor gave. */
  readonly says: Words | undefined;

  constructor(body: ErrorBody) {
    super(body.message);
    this.code = body.code;
    this.clauses = body.clauses ?? [];
    this.says = body.says;
  }
}

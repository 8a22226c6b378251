/** A reply that was stored with its key, given again as it was, in the language of the first time. */
export class StoredReply {
  readonly payload: object;
  constructor(payload: object) {
    this.payload = payload;
  }
}

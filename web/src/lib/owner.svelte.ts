/**
 * The owner of a server that listens to its own machine: whoever started it. They may let the
 * network in. The page that the program opened exchanges a ticket in its address for their token.
 */

import type { NetworkState, OwnerToken } from "../messages";
import { ApiError, get, post } from "./api";
import { read, write } from "./settings.svelte";

const KEY = "hilojack.owner";
const TICKET = /^#owner-([0-9a-f]{32})$/;

class Owner {
  /** Whether the network may reach the server; null for everybody but its owner. */
  network: NetworkState | null = $state.raw(null);
  private token = read(KEY, "");

  /** Become the owner if a ticket says so, and look how it is. */
  async begin(): Promise<void> {
    const ticket = TICKET.exec(location.hash)?.[1];
    if (ticket) {
      history.replaceState(null, "", location.pathname + location.search);
      const told = await post<OwnerToken>("/api/owner", { ticket }).catch(() => null);
      if (told) write(KEY, (this.token = told.token));
    }
    if (this.token) await this.look();
  }

  /** Let the network in, or no longer. */
  async change(open: boolean): Promise<void> {
    this.network = await post<NetworkState>("/api/network", { open }, this.token);
  }

  private async look(): Promise<void> {
    try {
      this.network = await get<NetworkState>("/api/network", this.token);
    } catch (error) {
      // a later start of the program has another owner
      if (error instanceof ApiError && error.status) write(KEY, "");
    }
  }
}

export const owner = new Owner();
void owner.begin();

/** Judged calls, as `/api/calls` tells them. */

import type { CallList, CallQuestion, CallVerdict } from "../messages";
import type { Answer } from "./ahead";
import { once, post } from "./api";

const at = (number: string): string => `/api/calls/${encodeURIComponent(number)}`;

export const list = (query: string): Promise<CallList> => once(`/api/calls?${query}`);
export const ask = (number: string): Promise<CallQuestion> => once(at(number));
export const answer = ({ number, ...given }: Answer): Promise<CallVerdict> =>
  post<CallVerdict>(at(`${number}`), given);

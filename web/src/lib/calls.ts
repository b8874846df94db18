/** Judged calls, as `/api/calls` tells them. */

import type { CallList, CallQuestion, CallVerdict } from "../messages";
import { get, post } from "./api";

const at = (number: string): string => `/api/calls/${encodeURIComponent(number)}`;

export const list = (query: string): Promise<CallList> => get<CallList>(`/api/calls?${query}`);
export const ask = (number: string): Promise<CallQuestion> => get<CallQuestion>(at(number));
export const answer = (number: string, act: string): Promise<CallVerdict> =>
  post<CallVerdict>(at(number), { act });

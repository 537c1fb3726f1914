import { sendTestSmsRoute, testSmsRoute } from "../../../contract/sms-tests/calls.ts";
import { serve } from "../../http/serve.ts";
import { sendTestSms, testSms } from "./test-sms.ts";

export const smsTestsRoutes = [serve(testSmsRoute, testSms), serve(sendTestSmsRoute, sendTestSms)];
